export function Credits() {
  return (
    <>
      <p>
        Les images d’illustration du site sont des images de synthèse, calculées par nos soins&nbsp;: aucune
        ne vient d’une banque d’images.
      </p>
      <p>
        Caractères&nbsp;: Archivo, dessiné par Omnibus-Type (licence SIL Open Font). Pictogrammes&nbsp;:
        Lucide (licence ISC).
      </p>
    </>
  )
}
