export * from './access.ts'
export {
  type Branding,
  betterColours,
  type Colours,
  contrastOf,
  fonts,
} from './branding.ts'
export { type Argument, argumentsOf, camel, commandOf, memberOf } from './command.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './list.ts'
export * from './operation.ts'
export * from './price.ts'
export { MAX_FILE_BYTES } from './shapes/file.ts'
export * from './views.ts'
export { wordsOf } from './words.ts'
