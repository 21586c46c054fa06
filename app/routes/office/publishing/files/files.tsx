import { parseUploadedPictureAddress } from '../../../../../domain/kernel/files/picture-address.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { respondToFormsInJson } from '../../../../forms/form-actions.ts'
import { type FormOutcome, messageOfOutcome, problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { findFirstAddedRow, ShowMoreLink } from '../../../../ui/pager/more-below.tsx'
import { PaperPage } from '../../../../ui/paper-page.tsx'
import { ArticleImage } from '../../../../ui/pictures/article-image.tsx'
import type { Route } from './+types/files.ts'
import { handleUploadedFilesForm, loadUploadedFilesPage, type UploadedFilesView } from './files.server.ts'
import '../../../../ui/field/field.css'
import '../../../../office/import/import.css'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './files.css'

export const handle = {
  ...officePageHandle,
  permission: 'edit-content',
  growsBelow: true,
  help: {
    title: 'Fichiers',
    what: 'Ce qui a été déposé pour le site.',
    how: ['Une image sans description n’est pas publiée.', 'Un envoi coupé reprend tout seul.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Fichiers')

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadUploadedFilesPage(context.get(siteContext), url.searchParams)

export const action = (args: Route.ActionArgs) => handleUploadedFilesForm(args)
export const middleware: Route.MiddlewareFunction[] = [respondToFormsInJson(handleUploadedFilesForm)]

/** List of uploaded files with their addresses, and an upload form; needed in browsers without JavaScript. */
export default function UploadedFilesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { files, added } = loaderData
  return (
    <PaperPage title="Fichiers" lead="Un fichier qu’aucune page n’utilise est supprimé au bout d’un jour.">
      <SendFiles outcome={actionData} />
      {files.length === 0 && <p className="paper-note">Aucun fichier pour l’instant.</p>}
      <FilesList files={files} added={added} />
      <ShowMoreLink
        list={loaderData}
        shown={files.length}
        label="Suite des fichiers"
        progressText={countWithNoun(files.length, 'fichier affiché', 'fichiers affichés')}
        cut="La page s’arrête ici."
      />
    </PaperPage>
  )
}

function SendFiles({ outcome }: { outcome?: FormOutcome }) {
  const errorText = problemsOfOutcome(outcome).form ?? messageOfOutcome(outcome)
  return (
    <form method="post" encType="multipart/form-data" className="paper-sheet files-form">
      <label className="field files-form__field">
        <span className="field__label">Fichiers à envoyer</span>
        <input type="file" name="fichiers" multiple required className="field__file" />
      </label>
      <div role="alert">{errorText && <p className="office-form__alert">{errorText}</p>}</div>
      <Button type="submit">Envoyer</Button>
    </form>
  )
}

/** Uploaded files, each with the address to use in a page. */
function FilesList({ files, added }: Pick<UploadedFilesView, 'files' | 'added'>) {
  const readOn = findFirstAddedRow(added)
  return (
    <ul className="plain-list files-list">
      {files.map(({ url, name, when }, index) => (
        <li
          key={url}
          className="paper-sheet"
          {...(readOn?.index === index && { id: readOn.id, tabIndex: -1 })}
        >
          {parseUploadedPictureAddress(url) ? (
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
  )
}
