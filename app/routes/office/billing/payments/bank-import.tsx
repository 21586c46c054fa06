import { href, Link } from 'react-router'
import { formAddress } from '../../../../forms/form-actions.ts'
import { messageOfOutcome, problemsOfOutcome } from '../../../../forms/form-outcome.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../../ui/icon/icons.ts'
import type { BankView } from './bank.server.ts'
import type { BankFormResult, BankFormSuccess } from './bank-import.server.ts'
import '../../../../office/form/office-form.css'
import '../../../../ui/paper-page.css'
import './bank.css'
import '../../../../ui/field/choice.css'
import '../../../../ui/field/field.css'

/** Upload form for a bank statement, sent by the browser; the page that follows shows the result. */
export function BankStatementForm({ outcome }: { outcome?: BankFormResult }) {
  const errorText = problemsOfOutcome(outcome).form ?? messageOfOutcome(outcome)
  const saved = outcome?.outcome === 'saved' ? outcome : null
  if (saved?.question) return <QuestionForm question={saved.question} />
  return (
    <form
      id="releve"
      method="post"
      action={formAddress(href('/gestion/encaissements/banque'), 'releve')}
      encType="multipart/form-data"
      className="paper-sheet bank-statement"
    >
      <div className="field">
        <label className="field__label" htmlFor="fichier">
          Relevé de la banque
        </label>
        <p className="field__hint" id="fichier-aide">
          CAMT.053 (XML), CSV ou Excel, 4&nbsp;Mo au plus. Seules les entrées d’argent sont gardées&nbsp;;
          importer deux fois le même relevé ne change rien.
        </p>
        <input
          id="fichier"
          name="fichier"
          type="file"
          required
          className="field__file"
          accept=".xml,.csv,.txt,.xlsx,text/csv,application/xml,text/xml"
          aria-describedby="fichier-aide"
          aria-invalid={errorText ? true : undefined}
        />
      </div>
      {errorText && (
        <p className="office-form__alert" role="alert">
          {errorText}
        </p>
      )}
      {saved && <StatementOutcome saved={saved} />}
      <div>
        <Button type="submit" variant="secondary">
          Lire le relevé
        </Button>
      </div>
    </form>
  )
}

/** Asks for facts that the file does not contain. The answer is stored for the bank, and the file is imported. */
function QuestionForm({ question: { id, columns, date, orders } }: QuestionFormProps) {
  return (
    <form id="releve" method="post" action={bankFormAddress('format')} className="paper-sheet bank-statement">
      <input type="hidden" name="fichier" value={id} />
      <p role="status">
        <strong>Une précision est nécessaire.</strong> Rien n’est encore importé. Votre réponse servira aussi
        aux prochains relevés de cette banque.
      </p>
      {columns.length > 0 && (
        <fieldset className="bank-question">
          <legend className="field__label">Quelle colonne contient le montant reçu&nbsp;?</legend>
          {columns.map(({ index, label, samples }) => (
            <label key={index} className="choice">
              <input type="radio" name="colonne" value={index} required />
              <span>
                {label}
                <small>{samples}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {orders.length > 0 && (
        <fieldset className="bank-question">
          <legend className="field__label">«&nbsp;{date}&nbsp;», quel jour est-ce&nbsp;?</legend>
          {orders.map(({ order, day }) => (
            <label key={order} className="choice">
              <input type="radio" name="ordre" value={order} required />
              <span>{day}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="bank-question__submit">
        <Button type="submit">Importer ce relevé</Button>
        <Link to={href('/gestion/encaissements/banque')}>Choisir un autre fichier</Link>
      </div>
    </form>
  )
}

interface QuestionFormProps {
  question: NonNullable<BankFormSuccess['question']>
}

interface KeptFormatsProps extends Pick<BankView, 'formats'> {
  outcome?: BankFormResult
}

/**
 * Stored answers about table formats, each with a button to delete it, because a wrong answer would make the site misread all
 * later statements.
 */
export function StoredBankFormats({ formats, outcome }: KeptFormatsProps) {
  return (
    <>
      <BankFormOutcome outcome={outcome} />
      {formats.length > 0 && (
        <details>
          <summary className="fold">
            Réponses enregistrées par banque <ChevronDownIcon />
          </summary>
          <ul className="plain-list bank-formats">
            {formats.map(({ id, headings, answers }) => (
              <li key={id}>
                <p>
                  {answers}
                  <small>{headings}</small>
                </p>
                <form method="post" action={bankFormAddress('oublier')}>
                  <input type="hidden" name="format" value={id} />
                  <Button type="submit" variant="quiet" aria-label={`Oublier\u00a0: ${answers}`}>
                    Oublier
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Result of an import, with every line that was left out. */
function StatementOutcome({ saved: { notice, leftOut = [] } }: { saved: BankFormSuccess }) {
  return (
    <>
      <p role="status">{notice}</p>
      {leftOut.map(({ title, lines, more }) => (
        <section key={title} className="bank-left-out">
          <h2>{title}, à vérifier sur le relevé</h2>
          <ul>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file may be the same, and their order is fixed
              <li key={index}>{line}</li>
            ))}
          </ul>
          {more && <p>{more}</p>}
        </section>
      ))}
    </>
  )
}

/** Outcome of a form sent without JavaScript, whose line may no longer be in the list. */
export function BankFormOutcome({ outcome }: { outcome?: BankFormResult }) {
  const errorText = problemsOfOutcome(outcome).form ?? messageOfOutcome(outcome)
  if (errorText)
    return (
      <p className="office-form__alert" role="alert">
        {errorText}
      </p>
    )
  return outcome?.outcome === 'saved' ? <p role="status">{outcome.notice}</p> : null
}

/** Returns the address of one of the page's forms. */
export const bankFormAddress = (name: string) => formAddress(href('/gestion/encaissements/banque'), name)
