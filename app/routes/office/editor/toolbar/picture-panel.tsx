import type { FileLink } from '../../../../../domain/file-link.ts'
import { uploadedPicture } from '../../../../../domain/publishing/picture-address.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { ArticleImage } from '../../../../ui/pictures/article-image/article-image.tsx'
import type { Editor } from '../open-editor.ts'

interface PicturePanelProps {
  editor: Editor
  pictures: readonly FileLink[]
  onClose: () => void
}

/** The page's pictures: one press puts it where the cursor is, with room for words below it. */
export function PicturePanel({ editor, pictures, onClose }: PicturePanelProps) {
  const insert = ({ url, name }: FileLink) => {
    const { width = null, height = null } = uploadedPicture(url) ?? {}
    const attrs = { src: url, alt: name, width, height }
    editor.chain().focus().insertContent({ type: 'figure', attrs }).run()
    onClose()
  }
  return (
    <div className="text-editor__panel">
      <ul className="plain-list text-editor__pictures">
        {pictures.map((picture) => (
          <li key={picture.url}>
            <button
              type="button"
              onClick={() => insert(picture)}
              aria-label={`Placer «\u00a0${picture.name || 'image sans description'}\u00a0» dans le texte`}
            >
              <ArticleImage image={{ ...picture, name: '' }} sizes="8rem" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}
