declare const written: unique symbol

/** A value that PostgreSQL has written as JSON: passed on as text, never parsed. */
export class Json<Value> {
  declare readonly [written]: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
