import './studio.css'

export { Drift } from './Drift.tsx'
export { NewRollout } from './NewRollout.tsx'
export { RolloutPage } from './RolloutPage.tsx'
export { Rollouts } from './Rollouts.tsx'
export { TemplateBoard } from './TemplateBoard.tsx'
export { Templates } from './Templates.tsx'
