import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Dialog } from '../dialog/dialog.tsx'

// Six articles that few open: they come with the press, not with the page.
const PrivacyPolicy = lazy(async () => ({
  default: (await import('../privacy-policy/privacy-policy.tsx')).PrivacyPolicy,
}))

/** Opens the privacy policy over the page; without JavaScript, or in a new tab, it is a page of its own. */
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
      <a href="/confidentialite" onClick={show} aria-haspopup="dialog">
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
