export { type CallOptions, type Client, type ClientOptions, createClient } from './client.ts'
export { MusterError } from './error.ts'
