import { answersOf } from '../answers-of.ts'

/** What was typed and not yet confirmed. */
interface Draft {
  /** The form's id, so that sending after a reload is still the same form. */
  id: string
  answers: [name: string, value: string][]
  /** Milliseconds since 1970. */
  savedAt: number
}

/** Personal data does not stay on a device for ever: a week (docs/product.md §10.2). */
export const draftLifetime = 7 * 24 * 60 * 60 * 1000

/** A form's draft in the browser: `local` for a week and in every tab, `session` as long as the tab lives. */
export type DraftStore = ReturnType<typeof draftIn>

/** Without storage (private browsing, full disk) a form works all the same, without a draft. */
export function draftIn(kind: 'local' | 'session', key: string) {
  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  const forget = () => attempt(() => storage().removeItem(key))
  return {
    read(): Draft | null {
      const draft = attempt(() => JSON.parse(storage().getItem(key) ?? 'null') as Draft | null)
      if (!draft || !Array.isArray(draft.answers)) return null
      if (draft.savedAt >= Date.now() - draftLifetime) return draft
      forget()
      return null
    },
    save(id: string, form: HTMLFormElement) {
      const answers = [...answersOf(form)].filter(([name]) => name !== 'id')
      attempt(() => storage().setItem(key, JSON.stringify({ id, answers, savedAt: Date.now() })))
    },
    forget,
    /** Calls back when another tab sends or erases the draft. */
    onForgotten(callback: () => void) {
      const listen = (event: StorageEvent) => {
        if (event.key === key && event.newValue === null) callback()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
