import { type RefObject, useEffect, useRef, useState } from 'react'
import { ownValue } from '../../../../domain/own-value.ts'
import { whenNear } from './when-near.ts'
import { wantsLess, whenPainted } from './when-painted.ts'

/**
 * `waiting`: the still alone. `playing`, `paused`: by the visitor, or by the browser that lets nothing play.
 * `failed`: the still alone, for good.
 */
type FilmState = 'waiting' | 'playing' | 'paused' | 'failed'

/** Some browsers let nothing play while the battery is low; a file that never came is no film. */
const stateAfter: Record<string, FilmState> = { NotAllowedError: 'paused', NotSupportedError: 'failed' }

/** The life of a film in `frame`, which holds its still; away from the screen it rests. */
export function useFilm(frame: RefObject<HTMLElement | null>) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<FilmState>('waiting')
  const [isFetched, setIsFetched] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const stopped = new AbortController()
    const begin = () => {
      if (stopped.signal.aborted) return
      if (wantsLess()) return setState('paused')
      setState('playing')
      whenNear(element, setIsNear, stopped.signal)
    }
    whenPainted(element.querySelector('img')).then(begin)
    return () => stopped.abort()
  }, [frame])

  const isWanted = state === 'playing' && isNear
  useEffect(() => {
    if (isWanted) setIsFetched(true)
  }, [isWanted])
  useEffect(() => {
    if (!isFetched || !video.current) return
    if (!isWanted) video.current.pause()
    else video.current.play().catch(({ name }) => setState((now) => ownValue(stateAfter, name) ?? now))
  }, [isFetched, isWanted])

  const toggle = () => {
    setIsNear(true)
    setState(state === 'playing' ? 'paused' : 'playing')
  }
  return {
    video,
    isFetched: isFetched && state !== 'failed',
    isShown,
    isPlaying: state === 'playing',
    canPlay: state === 'playing' || state === 'paused',
    toggle,
    events: { onPlaying: () => setIsShown(true), onError: () => setState('failed') },
  }
}
