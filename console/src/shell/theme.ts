import { createStore } from '../parts/store.ts'
import { storage } from '../storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'muster:theme'
const isTheme = (text: string | null): text is Theme => themes.some((each) => each === text)
const stored = storage.get(KEY)
export const theme = createStore<Theme>(isTheme(stored) ? stored : 'system')

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.get()
}

export function setTheme(next: Theme): void {
  storage.set(KEY, next)
  theme.set(next)
  applyTheme()
}
