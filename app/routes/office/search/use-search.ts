import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import { withQuery } from '../../../address.ts'
import type { SearchView } from './read-search.server.ts'

/** Milliseconds after the last key. */
const pause = 180

/** Looks for what is typed while it is typed; the last that was asked for counts. */
export function useSearch(first: SearchView | undefined) {
  const fetcher = useFetcher<SearchView>()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const look = (typed: string, isWide: boolean) => {
    clearTimeout(waiting.current)
    const address = withQuery(href('/gestion/recherche'), isWide ? { q: typed, pos: 'tous' } : { q: typed })
    waiting.current = setTimeout(() => void fetcher.load(address), pause)
  }
  return { view: fetcher.data ?? first, look }
}
