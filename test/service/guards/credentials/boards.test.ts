// The credential matrix for boards, groups, cards, comments and tags.
import { testMatrix } from '@harness/credential-matrix.ts'

testMatrix((path) => path.startsWith('/services/operations/v1/operations/'))
