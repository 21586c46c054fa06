import type { RefObject } from 'react'
import { href } from 'react-router'
import { describedBy, type FieldBinding } from '../../../ui/field/field-binding.ts'

interface MediaTextProps extends Pick<FieldBinding, 'id' | 'name' | 'errors'> {
  label: string
  control: RefObject<HTMLTextAreaElement | null>
  hint: string
  text?: string
}

/** What the form sends, written by hand where there is no JavaScript. */
export function MediaText({ control, id, name, label, errors, hint, text = '' }: MediaTextProps) {
  return (
    <>
      <textarea
        ref={control}
        id={id}
        name={name}
        className="field__control field__control--area media-field__text"
        defaultValue={text}
        aria-label={label}
        {...describedBy(id, errors, hint)}
      />
      <p className="media-field__plain">
        Une ligne par fichier&nbsp;: son adresse, puis ce qu’il montre. Les adresses sont sur la page{' '}
        <a href={href('/gestion/fichiers')} target="_blank" rel="noreferrer">
          Fichiers
        </a>
        .
      </p>
    </>
  )
}
