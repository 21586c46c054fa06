import { counted } from '../../../../../domain/french-number.ts'
import { siteContext } from '../../../../context.ts'
import { answerScripts } from '../../../../forms/answer-form.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { MoreBelow } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/files.ts'
import { receiveFiles } from './files-form.server.ts'
import { FilesList } from './files-list.tsx'
import { readFiles } from './read-files.server.ts'
import { SendFiles } from './send-files.tsx'
import '../../../../ui/field/field.css'
import '../../import/import.css'
import '../../form/office-form.css'
import './files.css'

export const handle = {
  ...officePage,
  act: 'edit-content',
  growsBelow: true,
  help: {
    title: 'Fichiers',
    what: 'Ce qui a été déposé pour le site.',
    how: ['Une image sans description n’est pas publiée.', 'Un envoi coupé reprend tout seul.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Fichiers')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  readFiles(context.get(siteContext), url.searchParams)

export const action = (visit: Route.ActionArgs) => receiveFiles(visit)
export const middleware: Route.MiddlewareFunction[] = [answerScripts(receiveFiles)]

/** What was sent for pages, with the addresses by which they name it; for browsers without JavaScript. */
export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  const { files, added } = loaderData
  return (
    <PaperPage title="Fichiers" lead="Ce qu’une page ne montre pas est supprimé au bout d’un jour.">
      <SendFiles outcome={actionData as FormOutcome | undefined} />
      {files.length === 0 && <p className="paper-note">Aucun fichier pour l’instant.</p>}
      <FilesList files={files} added={added} />
      <MoreBelow
        list={loaderData}
        shown={files.length}
        label="Suite des fichiers"
        place={counted(files.length, 'fichier affiché', 'fichiers affichés')}
        cut="La page s’arrête ici."
      />
    </PaperPage>
  )
}
