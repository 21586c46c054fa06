import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { countWithNoun } from '../../../domain/kernel/text/french-number.ts'
import { Button } from '../../ui/button.tsx'
import { ViewTabs } from '../../ui/page-tabs.tsx'
import { Pager, PagerLink } from '../../ui/pager/pager.tsx'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { ImportPlanView } from './import-run.server.ts'
import '../../ui/paper-page.css'
import '../form/office-form.css'
import './import.css'

interface ImportRunPageProps {
  title: string
  fileName: string
  /** Address of the upload form. */
  back: string
  /** Reason why the import was not executed. */
  problem: string | undefined
  /** Columns that the file does not have. */
  missing?: readonly string[]
  /** Decisions that the user makes before the lines are shown. */
  children?: ReactNode
  plan: ImportPlanView | null
  /** Form that executes the import. */
  form: (plan: ImportPlanView) => ReactNode
}

/** Preview of an import, line by line; used for clients, prices and subscribers. */
export function ImportRunPage(props: ImportRunPageProps) {
  const { title, fileName, back, problem, missing = [], children, plan, form } = props
  return (
    <PaperPage title={title} lead={fileName} back={{ to: back, label: 'Autre fichier' }}>
      {problem && (
        <p className="office-form__alert" role="alert">
          {problem}
        </p>
      )}
      {missing.length > 0 && (
        <p className="office-form__alert" role="alert">
          La première ligne du fichier doit contenir les titres des colonnes. Il manque&nbsp;:{' '}
          {missing.join(', ')}.
        </p>
      )}
      {children}
      {plan && <PlannedLines plan={plan}>{form(plan)}</PlannedLines>}
    </PaperPage>
  )
}

interface ImportFormProps {
  plan: ImportPlanView
  submit: string
  /** Shown if no line has an effect. */
  nothing: ReactNode
  /** Further fields sent with the form. */
  parameters?: readonly [string, string][]
}

/** Form that executes the previewed import. */
export function ImportForm({
  plan: { seen, toWrite, wrong },
  submit,
  nothing,
  parameters = [],
}: ImportFormProps) {
  if (toWrite === 0) return <p className="paper-note">{nothing}</p>
  return (
    <Form method="post" replace className="import__end">
      <input type="hidden" name="vu" value={seen} />
      {parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{submit}</Button>
      {wrong > 0 && (
        <p className="paper-note">
          {countWithNoun(wrong, 'ligne à corriger restera', 'lignes à corriger resteront')} de côté.
        </p>
      )}
    </Form>
  )
}

interface ImportDonePageProps {
  fileName: string
  back: { to: string; label: string }
  /** Sentence about what was done. */
  wording: string
  /** Links to the next steps after the import. */
  ways: ReactNode
  children?: ReactNode
}

export function ImportDonePage({ fileName, back, wording, ways, children }: ImportDonePageProps) {
  return (
    <PaperPage title="Import terminé" lead={fileName} back={back}>
      <div className="paper-sheet import">
        <p role="status">{wording}</p>
        <div className="import__end">{ways}</div>
      </div>
      {children}
    </PaperPage>
  )
}

function PlannedLines({ plan, children }: { plan: ImportPlanView; children: ReactNode }) {
  const { tabs, lines, progressText, previous, next } = plan
  return (
    <section className="paper-sheet import" aria-labelledby="lignes-titre">
      <h2 id="lignes-titre">Ce que l’import ferait</h2>
      <ViewTabs label="Lignes" tabs={tabs} />
      {children}
      <ol className="plain-list import__lines">
        {lines.map(({ number, name, sentence, isWrong }) => (
          <li key={number}>
            <span>Ligne {number}</span>
            <strong>{name}</strong>
            {sentence && <p data-wrong={isWrong || undefined}>{sentence}</p>}
          </li>
        ))}
      </ol>
      {(previous || next) && <LinesPager progressText={progressText} previous={previous} next={next} />}
    </section>
  )
}

function LinesPager({
  progressText,
  previous,
  next,
}: Pick<ImportPlanView, 'progressText' | 'previous' | 'next'>) {
  return (
    <Pager
      label="Lignes du fichier"
      progressText={progressText}
      previous={
        previous && (
          <PagerLink to={previous} rel="prev" below>
            Lignes précédentes
          </PagerLink>
        )
      }
      next={
        next && (
          <PagerLink to={next} rel="next" below>
            Lignes suivantes
          </PagerLink>
        )
      }
    />
  )
}
