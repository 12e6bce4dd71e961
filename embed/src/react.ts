import { createElement, type HTMLAttributes, useEffect, useRef } from 'react'
import type { EmbedChange, EmbedError, EmbedPlace, GetToken, MusterElement } from './element.ts'
import './index.ts'

/** The elements as React components. */

export interface MusterProps extends Omit<HTMLAttributes<HTMLElement>, 'onChange' | 'onError'> {
  /** The origin of Muster. */
  readonly service: string
  readonly getToken: GetToken
  readonly theme?: 'light' | 'dark' | 'system'
  readonly accent?: string
  readonly background?: string
  readonly radius?: number
  readonly font?: 'system' | 'serif' | 'rounded'
  readonly language?: string
  /** Pixels, or `content` to follow what is shown. */
  readonly height?: number | 'content'
  readonly label?: string
  readonly onNavigate?: (place: EmbedPlace) => void
  readonly onChange?: (changes: readonly EmbedChange[]) => void
  readonly onError?: (error: EmbedError) => void
}

function component(tag: 'muster-board' | 'muster-card-list') {
  return function Muster({ getToken, onNavigate, onChange, onError, ...attributes }: MusterProps) {
    const ref = useRef<MusterElement>(null)
    // The newest functions, so that a page that makes new ones at each render does not start the board anew.
    const latest = useRef({ getToken, onNavigate, onChange, onError })
    latest.current = { getToken, onNavigate, onChange, onError }
    useEffect(() => {
      const element = ref.current
      if (!element) return
      const stopped = new AbortController()
      const on = <Detail>(type: string, tell: (detail: Detail) => void) =>
        element.addEventListener(type, (event) => tell((event as CustomEvent<Detail>).detail), {
          signal: stopped.signal,
        })
      on<EmbedPlace>('navigate', (place) => latest.current.onNavigate?.(place))
      on<readonly EmbedChange[]>('change', (changes) => latest.current.onChange?.(changes))
      on<EmbedError>('error', (error) => latest.current.onError?.(error))
      element.getToken = (isRefresh) => latest.current.getToken(isRefresh)
      return () => stopped.abort()
    }, [])
    return createElement(tag, { ref, ...attributes })
  }
}

export const MusterBoard = component('muster-board')
export const MusterCardList = component('muster-card-list')
