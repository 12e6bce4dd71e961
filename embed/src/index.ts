import { MusterElement } from './element.ts'

export type { EmbedChange, EmbedError, EmbedPlace, GetToken, HandOver } from './element.ts'
export { MusterElement } from './element.ts'

/** A board of a project, with its cards. */
export class MusterBoard extends MusterElement {
  protected readonly kind = 'board'
}

/** The cards of a board as a plain list, for a corner of a page. */
export class MusterCardList extends MusterElement {
  protected readonly kind = 'card-list'
}

// On a server there are no elements; a page that is rendered there defines them in the browser.
if (typeof customElements !== 'undefined') {
  if (!customElements.get('muster-board')) customElements.define('muster-board', MusterBoard)
  if (!customElements.get('muster-card-list')) customElements.define('muster-card-list', MusterCardList)
}
