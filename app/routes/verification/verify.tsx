import { href, redirect } from 'react-router'
import { noindexMeta } from '../../http/noindex-meta.ts'
import { type PageHandle, privatePageHandle } from '../../http/page-handle.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/verify.ts'
import { VerificationCodeForm } from './code-form.tsx'
import './verification.css'

export const handle = { ...privatePageHandle, audience: null, menus: ['legal'] } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, 'Vérifier un document')

/** Redirects to the page of the typed code. */
export function loader({ url }: Route.LoaderArgs) {
  // Cutting may leave half of a surrogate pair, which a URL cannot contain.
  const code = url.searchParams.get('code')?.trim()
  if (code)
    throw redirect(
      href('/verifier/:code', {
        code: encodeURIComponent(code.slice(0, 200).toWellFormed().split('/').at(-1) || '-'),
      }),
      302,
    )
  return null
}

/** Start of the verification of a document of the workshop. */
export default function VerifyDocumentPage() {
  return (
    <div className="verification" data-ground="paper">
      <PaperPage
        title="Vérifier un document"
        lead={
          'Devis, facture, avoir ou bon de l’atelier\u00a0: assurez-vous qu’il est bien tel que nous l’avons émis.'
        }
      >
        <VerificationCodeForm />
        <p className="verification__note">
          Le code se trouve à la fin du document, à côté d’un petit carré à scanner. Les documents imprimés
          avant que ce service n’existe n’en portent pas&nbsp;: pour ceux-là, appelez l’atelier.
        </p>
      </PaperPage>
    </div>
  )
}
