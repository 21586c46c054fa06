import type { Answer } from '../../../domain/quote-requests/list-answers.ts'
import { mailStyles } from './mail-styles.ts'

/** The answers of a request, one under the other. */
export function AnswerTable({ answers }: { answers: Answer[] }) {
  return (
    <table
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', margin: '0 0 24px', width: '100%' }}
    >
      <tbody>
        {answers.map(({ label, value }) => (
          <tr key={label} style={mailStyles.row}>
            <th scope="row" style={{ ...mailStyles.label, fontWeight: 400, textAlign: 'left' }}>
              {label}
            </th>
            <td style={mailStyles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The same for the text part of a mail. */
export function answersAsText(answers: Answer[]): string {
  return answers.map(({ label, value }) => `${label}\u00a0: ${value}`).join('\n')
}
