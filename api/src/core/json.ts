declare const written: unique symbol

/** A value that PostgreSQL has written as JSON: passed on as text. */
export class Json<Value> {
  declare readonly [written]: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** For the rare place that has to look inside. */
  value(): Value {
    return JSON.parse(this.text)
  }
}
