// The credential matrix for accounts, platforms and websites.
import { testMatrix } from '@harness/credential-matrix.ts'

testMatrix((path) => !path.startsWith('/services/operations/'))
