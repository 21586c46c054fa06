import type { portfolioEntries } from '../db/schema/tables.ts'

/** Returns a picture: `file` is one of the site's own pictures, `name` its French alternative text. */
const photo = (file: string, name: string) => ({ url: `/pictures/${file}`, name })

/** Note for entries whose pictures show no real work. Each of these entries describes a finish and contains this note. */
const exampleNote = '<p><em>Exemple composé pour la démonstration de ce site.</em></p>'

const entries: (typeof portfolioEntries.$inferInsert)[] = [
  {
    id: 'or-satine-multibranche-20-pouces',
    titre: 'Or satiné',
    main_image: photo('portfolio-or-1', 'Roue à vingt branches fines peinte en or, vue de trois quarts'),
    carousel: [
      photo(
        'portfolio-or-3',
        'La même roue de face\u00a0: les vingt branches or rayonnent autour du moyeu noir',
      ),
      photo(
        'portfolio-or-2',
        'Gros plan du moyeu et des branches or, arêtes nettes jusqu’au bord de la jante',
      ),
    ],
    created_at: new Date('2026-10-19T09:00:00+02:00'),
    description: `
<p>Un or profond, sans paillettes, qui tient par l’épaisseur des couches et non par l’éclat. Entre des branches
aussi fines, la moindre coulure se verrait.</p>
<p>La teinte, une base à pigments fins, se pose en voiles sur un fond sombre, après décapage, sablage et apprêt poncé
branche par branche. Un vernis satiné la protège des sels et des poussières de frein.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> or satiné, apprêt, base en voiles et vernis</li>
<li><strong>Convient à&nbsp;:</strong> jantes multibranches, en alliage, sans fissure</li>
</ul>
`.trim(),
    service: 'personnalisation',
  },
  {
    id: 'bleu-metallise-branches-croisees',
    titre: 'Bleu métallisé',
    main_image: photo(
      'portfolio-bleu-1',
      'Roue à branches croisées bleu métallisé, sur une voiture gris clair',
    ),
    carousel: [
      photo(
        'portfolio-bleu-2',
        'Le centre de la roue bleue\u00a0: les branches croisées dessinent une étoile',
      ),
      photo('portfolio-bleu-3', 'Gros plan des branches bleues près du bord, reflets sur les arêtes'),
    ],
    created_at: new Date('2026-09-14T09:00:00+02:00'),
    description: `
<p>Un dessin croisé compte des dizaines de petites facettes où la peinture aime couler. C’est là qu’une teinte métallisée se
juge.</p>
<p>La base bleue se pose en voiles courts, jante tournante, puis se reprend à l’aérographe dans les angles. Deux couches de
vernis brillant, polies après durcissement, lui donnent sa profondeur.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> bleu métallisé, vernis brillant</li>
<li><strong>Avant&nbsp;:</strong> un métal décapé jusqu’à la corrosion, qui sinon revient sous le vernis</li>
</ul>
`.trim(),
    service: 'personnalisation',
  },
  {
    id: 'blanc-branches-doubles-rallye',
    titre: 'Blanc pur',
    main_image: photo('portfolio-blanc-1', 'Quatre jantes blanches à branches doubles, rangées sur un rack'),
    carousel: [
      photo('portfolio-blanc-2', 'La roue blanche de trois quarts, contraste avec le flanc noir du pneu'),
      photo(
        'portfolio-blanc-3',
        'Gros plan du moyeu noir et des branches doubles blanches, vis de roue noires',
      ),
    ],
    created_at: new Date('2026-07-06T09:00:00+02:00'),
    description: `
<p>Sur du blanc, le moindre creux et la moindre trace de ponçage se voient. La préparation fait presque tout le
travail.</p>
<p>Après l’apprêt, un guide de ponçage noir révèle les derniers défauts. Le blanc pur, sans nacre, est couvert d’un vernis
résistant aux poussières de frein, qui se lave au jet.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> blanc pur brillant, vis et caches noirs</li>
<li><strong>Entretien&nbsp;:</strong> eau et savon doux, sans brosse dure</li>
</ul>
`.trim(),
    service: 'personnalisation',
  },
  {
    id: 'avant-apres-diamantage-anthracite',
    titre: 'Avant, après\u00a0: diamantage',
    main_image: photo(
      'apres-1',
      'Après\u00a0: jante à branches doubles rediamantée, bord et branches remis à neuf',
    ),
    carousel: [
      photo(
        'avant-1',
        'Avant\u00a0: la même jante, bord frotté contre un trottoir et vernis corrodé sur les branches',
      ),
      photo(
        'portfolio-graphite-1',
        'Gros plan de face\u00a0: stries fines du diamantage sur les branches doubles',
      ),
      photo(
        'service-renovation',
        'La roue terminée et remontée, de trois quarts\u00a0: fond anthracite, face diamantée',
      ),
    ],
    created_at: new Date('2026-05-18T09:00:00+02:00'),
    description: `
<p>Ce que l’on voit souvent après un trottoir&nbsp;: un bord râpé, un vernis que la corrosion soulève, et la même jante
telle que le travail la rend.</p>
<p>La jante est d’abord mesurée, et dévoilée à froid si elle ne tourne plus rond. Viennent le décapage, la reprise du bord,
la peinture des creux et une passe au tour à diamant, qui n’enlève que quelques dixièmes de millimètre.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> face diamantée, creux anthracite, vernis brillant</li>
<li><strong>Défaut&nbsp;:</strong> bord frotté au trottoir, vernis soulevé</li>
</ul>
`.trim(),
    service: 'renovation',
    defect: 'kerbed',
  },
  {
    id: 'bronze-ceramique-branches-doubles',
    titre: 'Céramique bronze',
    main_image: photo('portfolio-bronze-1', 'Roue bronze mat à branches doubles, vue de trois quarts'),
    carousel: [
      photo('portfolio-bronze-2', 'Le moyeu et les branches doubles bronze, surface mate et régulière'),
      photo(
        'portfolio-bronze-3',
        'Gros plan des branches bronze près du bord, arêtes légèrement plus claires',
      ),
    ],
    created_at: new Date('2026-03-23T09:00:00+01:00'),
    description: `
<p>Un revêtement céramique en couche mince, moins de trente microns, cuit à 120&nbsp;°C. Il supporte la chaleur des freins mieux
qu’une peinture et n’ajoute presque pas de masse.</p>
<p>Les arêtes du dessin restent nettes. Les portées de moyeu et les cônes de vis restent en métal nu, comme il se doit.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> céramique bronze mat</li>
<li><strong>Convient à&nbsp;:</strong> une conduite sportive sur route, qui sollicite les freins</li>
</ul>
`.trim(),
    service: 'peinture-ceramique',
  },
  {
    id: 'face-diamantee-branches-en-y',
    titre: 'Face diamantée, branches en Y',
    main_image: photo('portfolio-diamante-2', 'Gros plan du bord diamanté et du départ d’une branche en Y'),
    carousel: [
      photo('portfolio-diamante-1', 'Gros plan du moyeu\u00a0: stries d’usinage concentriques sur le métal'),
    ],
    created_at: new Date('2026-01-26T09:00:00+01:00'),
    description: `
<p>La limite entre les deux tons tombe exactement sur l’arête&nbsp;: les fonds sont peints en anthracite avant la coupe, et
l’outil découvre le métal.</p>
<p>La face est d’abord palpée en plus de cent points. Le tour suit le profil réel et n’enlève que ce qu’il faut pour effacer
les marques&nbsp;; une jante trop mince n’y retourne pas.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> diamantée sur fond anthracite</li>
<li><strong>À savoir&nbsp;:</strong> deux à trois reprises dans la vie d’une jante</li>
</ul>
`.trim(),
    service: 'renovation',
  },
  {
    id: 'noir-brillant-vingt-branches',
    titre: 'Noir brillant',
    main_image: photo('portfolio-noir-brillant-1', 'Roue noire à vingt branches fines, vue de trois quarts'),
    carousel: [
      photo('portfolio-noir-brillant-2', 'Gros plan du bord et des branches noires, reflets sur le vernis'),
      photo('portfolio-noir-brillant-3', 'Le moyeu et ses cinq vis noires au centre des branches'),
    ],
    created_at: new Date('2025-11-24T09:00:00+01:00'),
    description: `
<p>Une jante diamantée que des reprises ont déjà amincie ne se rediamante plus&nbsp;; elle se peint. Ce noir profond est l’une
des issues.</p>
<p>Le noir est une base à l’eau très couvrante. Tout son éclat vient du vernis, posé épais et égrené entre deux couches.
L’intérieur du fût est peint lui aussi, si bien que la roue paraît noire sous tous les angles.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> noir brillant, fût compris</li>
<li><strong>Entretien&nbsp;:</strong> eau et savon doux&nbsp;; la boue accroche peu à un fût lisse</li>
</ul>
`.trim(),
    service: 'personnalisation',
  },
  {
    id: 'hyper-silver-branches-croisees',
    titre: 'Argent brillant',
    main_image: photo(
      'portfolio-hyper-silver-1',
      'Roue à branches croisées argent brillant, vue de trois quarts',
    ),
    carousel: [
      photo(
        'portfolio-hyper-silver-2',
        'La roue argent de face\u00a0: l’étoile des branches croisées autour du moyeu',
      ),
      photo('portfolio-hyper-silver-3', 'Gros plan du moyeu, argent tendu aux reflets presque chromés'),
    ],
    created_at: new Date('2025-09-08T09:00:00+02:00'),
    description: `
<p>Cet argent tendu, presque chromé, que les constructeurs appellent <em>hyper silver</em>, jaunit avec son vernis bien avant
que la jante ne s’use.</p>
<p>Il demande un fond noir lisse comme un miroir, puis un voile d’argent si mince qu’il laisse passer le sombre. Trop chargé, il
devient gris&nbsp;; trop léger, il tache. La teinte se compare sous lampe à un témoin d’origine avant le vernis.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> argent brillant, teinte constructeur</li>
<li><strong>Défaut&nbsp;:</strong> vernis jauni ou cloqué</li>
</ul>
`.trim(),
    service: 'renovation',
    defect: 'varnish',
  },
  {
    id: 'bord-poli-cinq-branches',
    titre: 'Bord poli miroir',
    main_image: photo(
      'portfolio-bord-poli-1',
      'Roue argent à cinq branches pleines et bord poli, vue de trois quarts',
    ),
    carousel: [
      photo('portfolio-bord-poli-2', 'Gros plan du bord étagé, poli comme un miroir'),
      photo('portfolio-bord-poli-3', 'La roue de face\u00a0: cinq branches argent dans leur anneau poli'),
    ],
    created_at: new Date('2025-06-16T09:00:00+02:00'),
    description: `
<p>Un large anneau de métal nu, comme l’époque des monoblocs l’aimait, autour de branches peintes.</p>
<p>Après le décapage et le contrôle des fissures, la tribofinition rend un métal déjà régulier. Le bord est ensuite mené au buffle et
à la pâte fine, jusqu’à s’y regarder, puis masqué le temps de peindre les branches.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> bord poli miroir, centre argent</li>
<li><strong>Entretien&nbsp;:</strong> le poli reste nu et se cire deux fois l’an</li>
</ul>
`.trim(),
    service: 'tribofinition',
    defect: 'corroded',
  },
  {
    id: 'noir-satine-branches-en-y',
    titre: 'Noir satiné, en flotte',
    main_image: photo('portfolio-satin-1', 'Roue noir satiné à branches en Y, vue de face'),
    carousel: [
      photo('portfolio-satin-2', 'La roue noir satiné de trois quarts, lumière rasante sur les branches'),
      photo('portfolio-satin-3', 'Gros plan du bord et d’une branche en Y, grain régulier du satiné'),
    ],
    created_at: new Date('2025-03-10T09:00:00+01:00'),
    description: `
<p>Une teinte sobre, qui ne marque pas, pour des véhicules qui livrent et frôlent les trottoirs toute la journée.</p>
<p>Décapage, reprise des bords, poudre polyester noire cuite au four puis vernis satiné&nbsp;: ce couple tient mieux aux bordures
qu’une peinture liquide. Une flotte peut être servie par échange, un jeu de roues d’avance.</p>
<ul>
<li><strong>Finition&nbsp;:</strong> noir satiné, poudre et vernis</li>
<li><strong>Convient à&nbsp;:</strong> utilitaires, taxis, véhicules de service</li>
</ul>
`.trim(),
    service: 'renovation',
  },
]

/** Portfolio of an empty site, newest first. */
export const demoPortfolioEntries = entries.map((entry) => ({
  ...entry,
  description: `${entry.description}\n${exampleNote}`,
}))
