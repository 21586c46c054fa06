import { useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { buildVersionHeader } from '../http/build-version.ts'

declare global {
  interface Window {
    /** Manifest of the build that rendered this page, set by React Router. */
    __reactRouterManifest?: { version: string }
  }
}

let newerVersion: string | null = null
const listeners = new Set<() => void>()

/** Notes whether the response came from another build than this page, and notifies `useNewerVersion`. */
export function noteResponseBuild({ headers }: Response): void {
  const version = headers.get(buildVersionHeader)
  const own = window.__reactRouterManifest?.version
  if (!version || !own) return
  newerVersion = version === own ? null : version
  for (const listener of listeners) listener()
}

/** Whether the latest response with a version came from another build than this page. */
export const isPageOutdated = (): boolean => newerVersion !== null

/** Returns the version of the site's new build; `null` while the page belongs to the current build. */
export const useNewerVersion = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => newerVersion,
    () => null,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns `revalidate`, which reloads the data of the page, like React Router's `useRevalidator`. On an outdated page it does
 * nothing, because the components of the page would misread the data of another build; `UpdateNotice` reloads the whole page
 * instead.
 * Resolves to whether the data was reloaded.
 */
export function useDataReload(): { revalidate(): Promise<boolean> } {
  const { revalidate } = useRevalidator()
  return {
    async revalidate() {
      if (isPageOutdated()) return false
      await revalidate()
      return true
    },
  }
}
