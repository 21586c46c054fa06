import { Link } from 'react-router'
import { ConfirmForm } from './confirm-form.tsx'
import { MoveForm } from './move-form.tsx'
import type { BankLineView, BankView } from './read-bank.server.ts'

interface BankLineItemProps {
  line: BankLineView
  shown: BankView['shown']
}

/** What came in, and what it may pay: one press each. */
export function BankLineItem({ line, shown }: BankLineItemProps) {
  const { id, day, amount, payer, text, invoice } = line
  return (
    <li className="bank-line">
      <p className="bank-line__payer">
        <strong>{payer}</strong>
        {text && <small>{text}</small>}
      </p>
      <p className="bank-line__amount">
        <strong>{amount}</strong>
        <small>{day}</small>
      </p>
      {invoice && (
        <p className="bank-line__matched">
          <Link to={invoice.to}>{invoice.number}</Link>
        </p>
      )}
      {shown === 'a-rapprocher' && <ConfirmForm line={line} />}
      {shown === 'mises-de-cote' && <MoveForm id={id} name="reprendre" submit="À rapprocher" />}
    </li>
  )
}
