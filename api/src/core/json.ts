declare const written: unique symbol

/** A value that PostgreSQL returned as JSON text. It is sent to the caller without parsing it. */
export class Json<Value> {
  declare readonly [written]: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  #quoted: string | undefined

  /** The text as a JSON string, for answers that contain it as one. */
  quoted(): string {
    this.#quoted ??= JSON.stringify(this.text)
    return this.#quoted
  }

  /** Parses the text, for the few callers that need the value. */
  value(): Value {
    return JSON.parse(this.text)
  }
}
