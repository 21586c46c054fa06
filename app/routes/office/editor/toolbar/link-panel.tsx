import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../../ui/button/button.tsx'
import { FieldError } from '../../../../ui/field/field-parts.tsx'
import type { Editor } from '../open-editor.ts'
import { readTypedLink, setLink } from '../typed-link.ts'

const wrong =
  'Écrivez une adresse du site (/devis), une adresse complète (https://…), un e-mail (mailto:…) ou un téléphone (tel:…).'

/** Where the chosen words lead. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const keep = () => {
    const address = readTypedLink(input.current?.value ?? '')
    if (!address) return setWrong(true)
    setLink(editor, address)
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') keep()
    else onClose()
  }
  return (
    <div className="text-editor__panel" onInput={(event) => event.stopPropagation()}>
      <label className="field__label" htmlFor={id}>
        Adresse du lien
      </label>
      <input
        ref={input}
        id={id}
        className="field__control"
        inputMode="url"
        autoComplete="off"
        defaultValue={editor.getAttributes('link').href ?? ''}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onKeyDown={onKeyDown}
      />
      <FieldError id={id} errors={isWrong ? [wrong] : undefined} />
      <div className="text-editor__panel-acts">
        <Button onClick={keep}>Poser le lien</Button>
        {editor.isActive('link') && (
          <Button variant="secondary" onClick={remove}>
            Retirer le lien
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </div>
  )
}
