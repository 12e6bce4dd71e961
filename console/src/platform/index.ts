export { Projects } from './Projects.tsx'
export { Users } from './Users.tsx'
