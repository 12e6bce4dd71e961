import { endWithRunner } from './tied.ts'

endWithRunner()
