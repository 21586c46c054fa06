import { href } from 'react-router'
import { withQuery } from '../../../address.ts'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { AccountSuccess } from '../account-success.tsx'
import type { wordsOf } from './reset-words.ts'

type Words = ReturnType<typeof wordsOf>

/** The new password stands. */
export function Changed({ done, next }: Words) {
  return (
    <>
      <AccountSuccess>{done}</AccountSuccess>
      <p>{next}</p>
      <ButtonLink to={href('/espace_pro')} reloadDocument>
        Se connecter
      </ButtonLink>
    </>
  )
}

interface UnusableProps {
  message: string
  lost: string
  isFirst: boolean
}

/** The link that was opened is no longer one, or never was. */
export function Unusable({ message, lost, isFirst }: UnusableProps) {
  return (
    <>
      <p className="account-alert" role="alert">
        {message}
      </p>
      <p>{lost}</p>
      {!isFirst && (
        <ButtonLink to={withQuery(href('/espace_pro'), { recuperation: '' })} reloadDocument>
          Demander un nouveau lien
        </ButtonLink>
      )}
    </>
  )
}
