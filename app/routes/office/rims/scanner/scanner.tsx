import { data, href, redirect, redirectDocument } from 'react-router'
import { findByCode } from '../../../../../domain/rims/find-by-code.ts'
import { siteContext } from '../../../../context.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import { rimAddress } from '../rim-addresses.ts'
import type { Route } from './+types/scanner.ts'
import { LabelReader } from './label-reader.tsx'
import './scanner.css'

export const handle = {
  ...officePage,
  act: 'work-on-orders',
  entry: { label: 'Scanner', icon: 'scanner', place: 35 },
  help: {
    title: 'Scanner',
    what: 'Retrouver une jante par son étiquette.',
    how: [
      'Visez le code avec l’appareil photo, ou choisissez une photo de l’étiquette.',
      'Sans appareil, tapez le code\u00a0: tirets et zéros sont facultatifs. Sans le dernier chiffre, la commande s’ouvre.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Scanner')

/** `?code=` is what was scanned or typed: it leads to its rim, or its order. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const code = url.searchParams.get('code')?.slice(0, 500) ?? null
  const found = code ? await findByCode(context.get(siteContext).db, code) : null
  if (found?.rimId) throw redirect(rimAddress(found.orderId, found.rimId))
  if (found) throw redirect(href('/gestion/commandes/:id', { id: found.orderId }))
  return code === null ? { unknown: null } : data({ unknown: code }, { status: 404 })
}

/** The camera and what reads codes are allowed to this page alone, by the headers of its own document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

/** Nothing on it changes, and asking anew would load its document anew. */
export const shouldRevalidate = () => false

/** From a label to its rim: by the camera, by a photo of the label, by what is printed on it (docs/product.md §11.17). */
export default function Scanner({ loaderData: { unknown } }: Route.ComponentProps) {
  return (
    <PaperPage
      title="Scanner"
      lead="L’étiquette d’une jante mène à sa fiche et à l’étape suivante de sa commande."
    >
      <div className="scanner">
        <LabelReader />
        {/* A document of its own: what it leads to is the server's to say. */}
        <form className="paper-sheet scanner__typed" action={href('/gestion/scanner')}>
          <TextField
            id="scanner-code"
            name="code"
            label="Code de l’étiquette"
            hint="Sous le code à scanner, par exemple E‑2026‑0042‑3. Sans le dernier chiffre, la commande s’ouvre."
            defaultValue={unknown ?? undefined}
            errors={unknown === null ? undefined : ['Aucune jante n’a ce code']}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <Button type="submit" variant="secondary">
            Ouvrir
          </Button>
        </form>
      </div>
    </PaperPage>
  )
}
