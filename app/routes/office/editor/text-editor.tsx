import { useId, useRef } from 'react'
import type { FileLink } from '../../../../domain/file-link.ts'
import { describedBy } from '../../../ui/field/field-binding.ts'
import { FieldError, FieldHint } from '../../../ui/field/field-parts.tsx'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import { ClosedText } from './closed-text.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useTextEditor } from './use-text-editor.ts'
import './text-editor.css'

interface TextEditorProps {
  /** Of the control that carries the HTML with its form. */
  name: string
  label: string
  /** Sanitised HTML, as it is known now: what others changed meanwhile comes in where nothing was typed here. */
  value: string
  onChange?(html: string): void
  /** Pictures that may be put into the text. */
  pictures?: readonly FileLink[]
  hint?: string
  errors?: string[]
}

/**
 * A text with headings, lists, links and pictures, exactly those that the site publishes. It is a plain control with the
 * HTML until it is asked for (docs/product.md §11.18), and stays one without JavaScript.
 */
export function TextEditor({ name, label, value, onChange, pictures = [], hint, errors }: TextEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const labelledBy = `${id}-label`
  const { editor, state, shown, open, onTyped } = useTextEditor({ area, place, labelledBy, value, onChange })
  return (
    <div
      className="field text-editor"
      data-answer
      data-state={state}
      data-wrong={errors?.length ? true : undefined}
    >
      <span className="field__label" id={labelledBy}>
        {label}
      </span>
      <FieldHint id={id}>{hint}</FieldHint>
      {editor && <Toolbar editor={editor} controls={`${id}-text`} pictures={pictures} />}
      <div className="text-editor__sheet" id={`${id}-text`}>
        <div ref={place} />
        {!editor && <ClosedText html={shown} label={label} isBusy={state === 'opening'} onOpen={open} />}
      </div>
      {state === 'failed' && (
        <p className="field__error" role="alert">
          L’éditeur n’a pas pu être chargé&nbsp;: réessayez, ou écrivez ci-dessous.
        </p>
      )}
      <FieldError id={id} errors={errors} />
      <details className="text-editor__html">
        <summary>
          Le même texte en HTML <ChevronDown />
        </summary>
        <textarea
          ref={area}
          id={id}
          name={name}
          defaultValue={value}
          rows={12}
          spellCheck={false}
          aria-label={`${label}, en HTML`}
          className="field__control field__control--area"
          // The editor's own words come back here as an event without a key behind it.
          onInput={(event) => event.nativeEvent.isTrusted && onTyped()}
          {...describedBy(id, errors, hint)}
        />
      </details>
    </div>
  )
}
