import type { Operation } from '../operation.ts'
import { wordsOf } from '../words.ts'

/** The sections of the reference in order, with the operations of each by their first words. */
const sections: Record<string, { group: string; words: readonly string[]; description: string }> = {
  'Signing in': {
    group: 'Account',
    words: [
      'authenticate',
      'sessions',
      'logout',
      'me',
      'password',
      'two-factor',
      'passkeys',
      'email',
      'profile',
    ],
    description: 'Sign-in, password, address and second factor.',
  },
  Tokens: { group: 'Account', words: ['tokens'], description: 'Tokens for integrations.' },
  Notifications: {
    group: 'Account',
    words: ['notifications'],
    description: 'What you are told of, and how.',
  },
  Boards: {
    group: 'Boards',
    words: ['boards', 'overview', 'filters'],
    description: 'The boards of a project.',
  },
  Groups: { group: 'Boards', words: ['groups'], description: 'The columns of a board.' },
  Cards: {
    group: 'Boards',
    words: ['cards', 'tour'],
    description: 'The tasks on a board: who does what by when.',
  },
  Checklists: {
    group: 'Boards',
    words: ['checklists'],
    description: 'The items of a card, and the evidence that they are done.',
  },
  'Recurring cards': {
    group: 'Boards',
    words: ['runs'],
    description: 'Cards that repeat: a run for each day of their rule.',
  },
  Checks: {
    group: 'Boards',
    words: ['checks'],
    description: 'Facts about projects that the host platform reports; they close cards.',
  },
  Files: { group: 'Boards', words: ['files'], description: 'The files of cards and comments.' },
  Comments: { group: 'Boards', words: ['comments'], description: 'The comments on a card.' },
  Imports: {
    group: 'Boards',
    words: ['imports'],
    description: 'Boards, groups, cards and comments of another tool.',
  },
  Trash: { group: 'Boards', words: ['trash'], description: 'What was deleted in a project, to be restored.' },
  Tags: { group: 'Boards', words: ['tags'], description: 'Tags of the cards of a project.' },
  Events: {
    group: 'Events',
    words: ['events', 'platform-events'],
    description: 'Every change, in order, to be read or followed live.',
  },
  Webhooks: {
    group: 'Events',
    words: ['webhooks'],
    description: 'The same events, posted to an address of yours.',
  },
  Templates: {
    group: 'Templates',
    words: ['templates'],
    description: 'Master boards, groups and cards, and publishing them to every project. Superadmins only.',
  },
  Rollouts: {
    group: 'Templates',
    words: ['rollouts', 'drift', 'adoption', 'sign-offs', 'compliance'],
    description: 'What was rolled out, in which waves, the outcome in each project, and undoing it.',
  },
  Projects: { group: 'Platform', words: ['projects'], description: 'The projects of a platform.' },
  People: {
    group: 'Platform',
    words: ['users', 'members', 'people', 'invitations'],
    description: 'The users of a platform, the members of a project, and inviting them.',
  },
  'Platform and service tokens': {
    group: 'Platform',
    words: ['service-tokens', 'platform'],
    description: 'The rules of a platform, and programs that act for it with what they may do.',
  },
  Embedding: {
    group: 'Platform',
    words: ['embeds'],
    description: 'Showing boards inside another product, to people whom that product has signed in.',
  },
  'Single sign-on': {
    group: 'Platform',
    words: ['sso'],
    description: 'OpenID providers at which people of a platform sign in.',
  },
  Audit: { group: 'Platform', words: ['audit'], description: 'Who did what, and when.' },
  Subscriptions: {
    group: 'Platform',
    words: ['plans', 'subscriptions'],
    description: 'What a platform sells, and upgrading a trial through a checkout.',
  },
  Themes: { group: 'Websites', words: ['themes'], description: 'Themes, their versions and approval.' },
}

export function tagOf(op: Operation): string {
  const [word = ''] = wordsOf(op.path)
  const tag = Object.keys(sections).find((name) => sections[name]?.words.includes(word))
  if (!tag) throw new Error(`${op.path} belongs to no section: add its first word in openapi/tags.ts`)
  return tag
}

export const tags = Object.entries(sections).map(([name, { description }]) => ({ name, description }))

export const tagGroups = [...new Set(Object.values(sections).map(({ group }) => group))].map((name) => ({
  name,
  tags: Object.keys(sections).filter((tag) => sections[tag]?.group === name),
}))
