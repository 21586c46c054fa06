import { useEffectEvent } from 'react'
import { href, useRevalidator } from 'react-router'

/**
 * Loads the page's data anew where the site can be reached: without a connection an error would stand in the page's place,
 * and somebody may be in the middle of it.
 */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator()
  const load = useEffectEvent(() => void revalidate())
  return () => {
    void fetch(href('/healthz'), { cache: 'no-store' }).then(
      ({ ok }) => ok && load(),
      () => {},
    )
  }
}
