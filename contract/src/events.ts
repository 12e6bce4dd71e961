/** Every type of event in the feed of a project, with its meaning. */
export const projectEvents = {
  'board.created': 'A board was created.',
  'board.updated': 'Fields of a board changed.',
  'board.order_inherited': 'The groups of a board stand in the order of their template again.',
  'board.deleted': 'A board was deleted, with what was on it.',
  'board.restored': 'A board came back from the trash, with what went with it.',
  'group.created': 'A group was created.',
  'group.updated': 'Fields of a group changed.',
  'group.moved': 'A group has another place on its board.',
  'group.order_inherited': 'The cards of a group stand in the order of their template again.',
  'group.deleted': 'A group was deleted, with its cards.',
  'group.restored': 'A group came back from the trash, with its cards.',
  'card.created': 'A card was created.',
  'card.updated': 'Fields of a card changed.',
  'card.moved': 'A card has another place or another group.',
  'card.inherited': 'Fields of a card follow their template again.',
  'card.dismissed': 'A tour card was dismissed.',
  'card.deleted': 'A card was deleted, with its comments.',
  'card.restored': 'A card came back from the trash, with its comments.',
  'card.accepted': 'A card that was submitted for sign-off was accepted and closed.',
  'card.returned': 'A card that was submitted for sign-off was returned, with a reason.',
  'checklist.changed': "A card has other items of the project's own.",
  'checklist.ticked': 'An item of a card was ticked.',
  'checklist.unticked': 'An item of a card was unticked.',
  'run.done': 'The run of a recurring card was closed.',
  'check.changed':
    'A check of the project passed or failed; cards whose template names it show another status.',
  'comment.created': 'A comment was written.',
  'comment.updated': 'The text of a comment changed.',
  'comment.deleted': 'A comment was deleted.',
  'comment.restored': 'A comment came back from the trash.',
  'file.created': 'A file was added to a card or a comment.',
  'file.deleted': 'A file was deleted.',
  'tag.created': 'A tag was created.',
  'tag.updated': 'Fields of a tag changed.',
  'tag.deleted':
    'A tag was deleted; each card that had it has an event of its own, unless they are more than 1,000.',
  'member.added': 'Somebody joined the project.',
  'member.updated': 'A member has another role.',
  'member.removed':
    'Somebody left the project; each card that they owned has an event of its own, unless they are more than 1,000.',
  'project.updated': 'The name, the tools or the time zone of the project changed.',
  'project.suspended': 'The project was suspended.',
  'project.resumed': 'The project can be changed again.',
  'subscription.updated': 'The subscription of the project is in another state or has another plan.',
  'theme.created': 'A theme was created.',
  'theme_version.created': 'A version of a theme was created.',
  'theme_version.submitted': 'A version of a theme waits for approval.',
  'theme_version.approved': 'A version of a theme was approved.',
  'theme_version.rejected': 'A version of a theme was rejected.',
  'theme_version.deprecated': 'A version of a theme is deprecated.',
  'webhook.suspended': 'A webhook is suspended, because its receiver has failed for five days.',
  'webhook.ended': 'A webhook has ended, because its receiver answered 410.',
  'template.published': 'The platform published templates that concern the project; its boards show them.',
  'template.withdrawn': 'The platform took a template card back; the project shows it no longer.',
  'template.undone': 'The platform undid a rollout; the project shows what it showed before.',
} as const

/** Every type of event in the feed of a platform. */
export const platformEvents = {
  'rollout.published': 'Templates were pushed or synced to every project.',
  'rollout.withdrawn': 'A template card was taken back from every project.',
  'rollout.undone': 'A rollout was undone.',
  'rollout.staged': 'A rollout was made that reaches projects in waves.',
  'rollout.proposed': 'A rollout was proposed; another superadmin must approve it.',
  'rollout.approved': 'A proposed rollout was approved.',
  'rollout.rejected': 'A proposed rollout was rejected.',
  'rollout.advanced': 'The next wave of a rollout began.',
  'rollout.held': 'A rollout goes no further until it is released: somebody held it, or the guard saw harm.',
  'rollout.released': 'A held rollout goes on.',
  'rollout.undecided': 'The guard could not decide about a rollout within a day: a superadmin must.',
  'master.deleted': 'A master was deleted; projects keep their copies.',
  'master.restored': 'A master was restored as a draft.',
  'project.created': 'A project was created.',
  'project.updated': 'The name, the tools or the time zone of a project changed.',
  'project.suspended': 'A project was suspended.',
  'project.resumed': 'A project can be changed again.',
  'user.created': 'A user was created.',
  'user.disabled': 'A user can no longer sign in.',
  'user.enabled': 'A user can sign in again.',
  'user.erased': 'A user was erased.',
  'subscription.updated': 'The subscription of a project is in another state or has another plan.',
  'webhook.suspended':
    'A webhook of the platform is suspended, because its receiver has failed for five days.',
  'webhook.ended': 'A webhook of the platform has ended, because its receiver answered 410.',
} as const

export type ProjectEventType = keyof typeof projectEvents
export type PlatformEventType = keyof typeof platformEvents
export type EventType = ProjectEventType | PlatformEventType

/** The events that a write may publish, or the reason why it publishes none. */
export type DeclaredEvents = readonly [EventType, ...EventType[]] | { readonly none: string }

/** Derived on read from the log of rollouts, so that a rollout to a million projects writes no events. */
export const derivedEvents = ['template.published', 'template.withdrawn', 'template.undone'] as const
