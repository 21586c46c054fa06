import { useState } from 'react'
import type { FileLink } from '../../../../../domain/file-link.ts'
import { ImagePlus } from '../../../../ui/icon/icons.ts'
import { LinkSign } from '../editor-icons.ts'
import type { Editor } from '../open-editor.ts'
import { ActButton } from './act-button.tsx'
import { editorActs } from './editor-acts.ts'
import { LinkPanel } from './link-panel.tsx'
import { moveByArrows } from './move-by-arrows.ts'
import { PanelButton } from './panel-button.tsx'
import { PicturePanel } from './picture-panel.tsx'
import './toolbar.css'

interface ToolbarProps {
  editor: Editor
  /** The id of the text. */
  controls: string
  /** What may be put into the text. */
  pictures: readonly FileLink[]
}

/** What can be done with the text. One stop for the Tab key; arrows go from button to button. */
export function Toolbar({ editor, controls, pictures }: ToolbarProps) {
  const [panel, setPanel] = useState<'link' | 'picture' | null>(null)
  const close = () => {
    setPanel(null)
    editor.commands.focus()
  }
  const toggle = (asked: 'link' | 'picture') => setPanel(panel === asked ? null : asked)
  return (
    <div className="text-editor__tools">
      <div
        className="text-editor__bar"
        role="toolbar"
        aria-label="Mise en forme"
        aria-controls={controls}
        onKeyDown={moveByArrows}
      >
        {editorActs.map((act, place) => (
          <ActButton key={act.label} act={act} editor={editor} isFirst={place === 0} />
        ))}
        <PanelButton
          label="Lien"
          isOpen={panel === 'link'}
          isOn={editor.isActive('link')}
          onPress={() => toggle('link')}
        >
          <LinkSign />
        </PanelButton>
        {pictures.length > 0 && (
          <PanelButton label="Image" isOpen={panel === 'picture'} onPress={() => toggle('picture')}>
            <ImagePlus />
          </PanelButton>
        )}
      </div>
      {panel === 'link' && <LinkPanel editor={editor} onClose={close} />}
      {panel === 'picture' && <PicturePanel editor={editor} pictures={pictures} onClose={close} />}
    </div>
  )
}
