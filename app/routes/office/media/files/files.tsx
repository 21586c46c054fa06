import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { counted } from '../../../../../domain/french-number.ts'
import { listUploadedFiles } from '../../../../../domain/publishing/list-uploaded-files.ts'
import { uploadedPicture } from '../../../../../domain/publishing/picture-address.ts'
import { siteContext } from '../../../../context.ts'
import { answerScripts } from '../../../../forms/answer-form.ts'
import { type FormOutcome, messageIn, problemsIn } from '../../../../forms/form-outcome.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { growingList, pagesAsked, rowsToFind } from '../../../../ui/pager/growing-list.ts'
import { MoreBelow } from '../../../../ui/pager/more-below.tsx'
import { readOnAt } from '../../../../ui/pager/use-read-on.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { ArticleImage } from '../../../../ui/pictures/article-image/article-image.tsx'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/files.ts'
import { receiveFiles } from './files-form.server.ts'
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

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pagesAsked(url.searchParams)
  const found = await listUploadedFiles(context.get(siteContext).db, rowsToFind(page))
  const { rows, ...rest } = growingList(found, page, (next) => `?page=${next}`)
  return { ...rest, files: rows.map(({ createdAt, ...file }) => ({ ...file, when: dayAndHour(createdAt) })) }
}

export const action = (visit: Route.ActionArgs) => receiveFiles(visit)
export const middleware: Route.MiddlewareFunction[] = [answerScripts(receiveFiles)]

/** What was sent for pages, with the addresses by which they name it; for browsers without JavaScript. */
export default function Files({ loaderData, actionData }: Route.ComponentProps) {
  const { files, added } = loaderData
  const readOn = readOnAt(added)
  const outcome = actionData as FormOutcome | undefined
  const wrong = problemsIn(outcome).form ?? messageIn(outcome)
  return (
    <PaperPage title="Fichiers" lead="Ce qu’une page ne montre pas est supprimé au bout d’un jour.">
      <form method="post" encType="multipart/form-data" className="paper-sheet files-form">
        <label className="field files-form__field">
          <span className="field__label">Fichiers à envoyer</span>
          <input type="file" name="fichiers" multiple required className="import__file" />
        </label>
        <div role="alert">{wrong && <p className="office-form__alert">{wrong}</p>}</div>
        <Button type="submit">Envoyer</Button>
      </form>
      {files.length === 0 && <p className="paper-note">Aucun fichier pour l’instant.</p>}
      <ul className="plain-list files-list">
        {files.map(({ url, name, when }, place) => (
          <li
            key={url}
            className="paper-sheet"
            {...(readOn?.place === place && { id: readOn.id, tabIndex: -1 })}
          >
            {uploadedPicture(url) ? (
              <ArticleImage image={{ url, name: '' }} sizes="7rem" />
            ) : (
              <span className="files-list__blank" />
            )}
            <p>
              <a href={url}>{name}</a>
              <span className="paper-note">{when}</span>
              <code>{url}</code>
            </p>
          </li>
        ))}
      </ul>
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
