import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import '../../ui/field/field.css'
import '../../ui/paper-page.css'
import '../form/office-form.css'
import './import.css'

interface ImportFilePageProps {
  title: string
  lead: string
  back: { to: string; label: string }
  /** Text that states the maximum size of the file, and that nothing is written yet. */
  hint: ReactNode
  /** Reason why a file was rejected. */
  problem: string | undefined
  /** Explanation of the columns of the file and their use. */
  children: ReactNode
}

/** Upload form of an import; it redirects to a preview of the changes. */
export function ImportFilePage({ title, lead, back, hint, problem, children }: ImportFilePageProps) {
  return (
    <PaperPage title={title} lead={lead} back={back}>
      <form method="post" encType="multipart/form-data" className="paper-sheet import">
        <div className="field">
          <label className="field__label" htmlFor="fichier">
            Fichier
          </label>
          <p className="field__hint" id="fichier-aide">
            {hint}
          </p>
          <input
            id="fichier"
            name="fichier"
            type="file"
            required
            className="field__file"
            accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-describedby={problem ? 'fichier-aide fichier-probleme' : 'fichier-aide'}
            aria-invalid={problem ? true : undefined}
          />
        </div>
        {problem && (
          <p id="fichier-probleme" className="office-form__alert" role="alert">
            {problem}
          </p>
        )}
        <div>
          <Button type="submit">Lire le fichier</Button>
        </div>
        <p className="paper-note">{children}</p>
      </form>
    </PaperPage>
  )
}
