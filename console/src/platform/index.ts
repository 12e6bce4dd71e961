import './projects.css'

export { PlatformAudit } from './Audit.tsx'
export { ProjectPage } from './ProjectPage.tsx'
export { Projects } from './Projects.tsx'
export { ServiceTokens } from './ServiceTokens.tsx'
export { SingleSignOn } from './SingleSignOn.tsx'
export { Users } from './Users.tsx'
