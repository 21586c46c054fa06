import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { href } from 'react-router'
import { Dialog } from '../dialog.tsx'
import type { PrivacyText } from './privacy-policy.tsx'

// The policy is loaded when the dialog opens, because few visitors read it. If loading fails, the dialog shows a notice instead
// of an error page, which would discard the text that the visitor has typed.
const PrivacyPolicy = lazy(async () => ({ default: await bringPolicy().catch(() => PolicyElsewhere) }))

/** Loads the current text and the component that renders it. */
async function bringPolicy() {
  const [{ PrivacyPolicy: Policy }, response] = await Promise.all([
    import('./privacy-policy.tsx'),
    fetch(href('/confidentialite/texte')),
  ])
  if (!response.ok) throw new Error('the privacy policy could not be loaded')
  const text: PrivacyText = await response.json()
  return () => <Policy {...text} />
}

function PolicyElsewhere() {
  return (
    <p>
      Le texte n’a pas pu être chargé. Il se lit aussi{' '}
      <a href={href('/confidentialite')} target="_blank" rel="noreferrer">
        sur sa propre page
      </a>
      , dans une nouvelle fenêtre.
    </p>
  )
}

/** Opens the privacy policy in a dialog; without JavaScript, or in a new tab, as a page of its own. */
export function PrivacyLink({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <a href={href('/confidentialite')} onClick={show} aria-haspopup="dialog">
        {children}
      </a>
      <Dialog open={open} onClose={() => setOpen(false)} title="Politique de confidentialité">
        <div className="prose">
          <Suspense fallback={<p>Chargement…</p>}>{wanted && <PrivacyPolicy />}</Suspense>
        </div>
      </Dialog>
    </>
  )
}
