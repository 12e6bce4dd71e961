/** The people and customers of this product. Yours are in your own database, with your own ids. */

export interface Staff {
  readonly id: string
  readonly name: string
  readonly password: string
  /** The customer that they work for. */
  readonly shop: string
  readonly role: 'viewer' | 'member'
}

const staff: readonly Staff[] = [
  { id: 'staff-1', name: 'Hanna', password: 'rye and spelt', shop: 'shop-leipzig', role: 'member' },
  { id: 'staff-2', name: 'Ivo', password: 'poppy seeds', shop: 'shop-leipzig', role: 'viewer' },
  { id: 'staff-3', name: 'Jana', password: 'warm pretzels', shop: 'shop-dresden', role: 'member' },
]

export const shops = [
  { id: 'shop-leipzig', name: 'Bakery Leipzig', city: 'Leipzig' },
  { id: 'shop-dresden', name: 'Bakery Dresden', city: 'Dresden' },
]

export const everybody = (): readonly Staff[] => staff

export const findStaff = (isMeant: (staff: Staff) => boolean): Staff | undefined => staff.find(isMeant)
