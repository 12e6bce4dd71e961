// The credential matrix for master templates and rollouts.
import { testMatrix } from '@harness/credential-matrix.ts'

testMatrix((path) => path.startsWith('/services/operations/v1/admin/'))
