import { type RefObject, useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react'
import type { FileLink } from '../../../domain/kernel/files/picture-address.ts'
import { Button } from '../../ui/button.tsx'
import { ariaDescribedBy, FieldError, FieldHint } from '../../ui/field/field-parts.tsx'
import { ChevronDownIcon } from '../../ui/icon/icons.ts'
import { PencilIcon } from './editor-icons.ts'
import type { Editor } from './open-editor.ts'
import { EditorToolbar } from './toolbar.tsx'
import '../../ui/field/field.css'
import './text-editor.css'

interface TextEditorProps {
  /** Name of the form control that contains the HTML. */
  name: string
  label: string
  /** Latest sanitised HTML. Changes of other users are filled in unless the user has typed here. */
  value: string
  onChange?(html: string): void
  /** Pictures that the user can insert into the text. */
  pictures?: readonly FileLink[]
  hint?: string
  errors?: string[]
}

/**
 * Editor for a text with headings, lists, links and pictures, limited to what the site publishes. The HTML is edited in a plain
 * control until the user opens the editor, and without JavaScript always.
 */
export function TextEditor({ name, label, value, onChange, pictures = [], hint, errors }: TextEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const mount = useRef<HTMLDivElement>(null)
  const labelledBy = `${id}-label`
  const { editor, state, shown, open, onTyped } = useTextEditor({ area, mount, labelledBy, value, onChange })
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
      {editor && <EditorToolbar editor={editor} controls={`${id}-text`} pictures={pictures} />}
      <div className="text-editor__sheet" id={`${id}-text`}>
        <div ref={mount} />
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
          Le même texte en HTML <ChevronDownIcon />
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
          // The editor dispatches its own text here as an untrusted event.
          onInput={(event) => event.nativeEvent.isTrusted && onTyped()}
          {...ariaDescribedBy(id, errors, hint)}
        />
      </details>
    </div>
  )
}

interface ClosedTextProps {
  html: string
  label: string
  isBusy: boolean
  onOpen: () => void
}

/** Shows the text as visitors read it; a click opens the editor. */
function ClosedText({ html, label, isBusy, onOpen }: ClosedTextProps) {
  return (
    <div className="text-editor__closed">
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={onOpen}
        aria-label={`${html ? 'Modifier' : 'Écrire'}\u00a0: ${label}`}
      >
        <PencilIcon /> {html ? 'Modifier' : 'Écrire'}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button above does the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button above does the same by keyboard. */}
      <div onClick={onOpen}>
        {html && (
          <section
            className="prose text-editor__text"
            aria-label={label}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also by keyboard.
            tabIndex={0}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: stored HTML is sanitised when it is saved (domain/kernel/html/sanitize-html.ts).
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
      </div>
    </div>
  )
}

/** Imports the editor when a text is opened. */
const loadEditor = () => import('./open-editor.ts')

type EditorModule = Awaited<ReturnType<typeof loadEditor>>

interface Options {
  /** Control that is submitted with its form. Always contains the current HTML. */
  area: RefObject<HTMLTextAreaElement | null>
  mount: RefObject<HTMLDivElement | null>
  labelledBy: string
  /** Latest HTML from the server. */
  value: string
  onChange?(html: string): void
}

/**
 * Manages a text that is edited in its control, or in an editor once the user has opened it. Changes of other users are filled in unless
 * the user has typed. Code that fills the control dispatches the event `fill` on it.
 */
function useTextEditor({ area, mount, labelledBy, value, onChange }: Options) {
  const [editor, setEditor] = useState<Editor | null>(null)
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'failed'>('closed')
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const loaded = useRef<EditorModule>(undefined)
  const lastValue = useRef(value)
  const [shown, setShown] = useState(value)
  const latestOnChange = useRef(onChange)
  useEffect(() => {
    latestOnChange.current = onChange
  })

  /** Writes the editor's HTML into the control and dispatches an `input` event, so that the form reacts as to typing. */
  const write = (html: string) => {
    if (!area.current || area.current.value === html) return
    area.current.value = html
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
    latestOnChange.current?.(html)
  }
  const open = async () => {
    if (state === 'opening' || state === 'open') return
    setState('opening')
    loaded.current = await loadEditor().catch(() => undefined)
    if (!loaded.current || !mount.current) return setState('failed')
    const html = area.current?.value ?? ''
    const opened = loaded.current.openEditor({
      element: mount.current,
      html,
      labelledBy,
      onChange: write,
      onState: redraw,
    })
    setEditor(opened)
    setState('open')
    opened.commands.focus('end')
  }
  const bringIn = (html: string, isUndoable = false) => {
    lastValue.current = html
    setShown(html)
    if (editor) loaded.current?.replaceEditorContent(editor, html, isUndoable)
  }
  /** Copies HTML that the user edited by hand into the editor. */
  const onTyped = () => {
    const html = area.current?.value ?? ''
    bringIn(html, true)
    latestOnChange.current?.(html)
  }

  useExternalChanges({ area, value, known: lastValue, bringIn })
  useEffect(() => () => editor?.destroy(), [editor])
  return { editor, state, shown, open, onTyped }
}

interface ExternalChanges {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  /** Value of the control when it was last filled. */
  known: RefObject<string>
  bringIn(html: string): void
}

/** Fills in changes of other users unless the user has typed, and follows the `fill` events of the page. */
function useExternalChanges({ area, value, known, bringIn }: ExternalChanges) {
  const take = useEffectEvent(bringIn)
  useEffect(() => {
    const { current } = area
    if (!current || (current.value !== known.current && current.value !== value)) return
    current.value = value
    take(value)
  }, [area, value, known])
  useEffect(() => {
    const { current } = area
    const fill = () => take(current?.value ?? '')
    current?.addEventListener('fill', fill)
    return () => current?.removeEventListener('fill', fill)
  }, [area])
}
