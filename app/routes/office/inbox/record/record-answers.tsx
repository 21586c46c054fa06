import type { Answer } from '../../../../../domain/quote-requests/list-answers.ts'
import { MailText } from '../../../../ui/texts/mail-text/mail-text.tsx'

/** All that was answered in the form. */
export function RecordAnswers({ answers }: { answers: Answer[] }) {
  return (
    <section className="paper-sheet inbox-record__part" aria-labelledby="reponses-titre">
      <h2 id="reponses-titre">Ce qui est demandé</h2>
      <dl className="paper-facts record-answers">
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <MailText>{value}</MailText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
