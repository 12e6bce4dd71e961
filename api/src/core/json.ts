declare const written: unique symbol

/** A value that PostgreSQL returned as JSON text. It is sent to the caller without parsing it. */
export class Json<Value> {
  declare readonly [written]: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Parses the text, for the few callers that need the value. */
  value(): Value {
    return JSON.parse(this.text)
  }
}
