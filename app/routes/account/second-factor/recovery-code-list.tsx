import { site } from '../../../../domain/site.ts'
import { useArrival } from '../../../forms/use-arrival.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Download, Printer } from '../../../ui/icon/area-icons.ts'
import { Check } from '../../../ui/icon/icons.ts'
import { CopyButton } from './copy-button.tsx'

interface RecoveryCodeListProps {
  codes: string[]
  email: string
  /** What has just been done. */
  done: string
  /** Where to go on. */
  onward: string
}

/** Ten codes, this once: to be printed, copied or kept as a file (which works without JavaScript too). */
export function RecoveryCodeList({ codes, email, done, onward }: RecoveryCodeListProps) {
  const text = [
    `Codes de secours ${site.brand} de ${email}`,
    'Chacun ne sert qu’une fois.',
    '',
    ...codes,
    '',
  ].join('\r\n')
  return (
    <>
      <p ref={useArrival<HTMLParagraphElement>()} tabIndex={-1} className="account-success" role="status">
        <Check /> {done}
      </p>
      <p>
        Gardez ces dix codes hors de votre téléphone&nbsp;: s’il se perd, chacun ouvre votre compte une fois.{' '}
        <strong>Ils ne seront plus montrés.</strong>
      </p>
      <ul className="factor-codes plain-list" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="factor-codes__owner">{`Codes de secours ${site.brand} de ${email}`}</p>
      <div className="factor-acts">
        <a
          className="button"
          data-variant="secondary"
          download="codes-de-secours.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <Download /> Télécharger
        </a>
        <CopyButton text={text} />
        <Button className="factor-acts__scripted" variant="secondary" onClick={() => window.print()}>
          <Printer /> Imprimer
        </Button>
      </div>
      <ButtonLink to={onward} reloadDocument>
        J’ai gardé mes codes, continuer
      </ButtonLink>
    </>
  )
}
