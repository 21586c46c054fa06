import type { portfolioEntries } from '../db/schema/tables.ts'

/** `file` is one of the site's own pictures, `name` its French alternative text. */
const photo = (file: string, name: string) => ({ url: `/pictures/${file}`, name })

/** Nobody's rims were photographed: each entry says so itself, and goes with its words. */
const exampleNote = '<p><em>Exemple composé pour la démonstration de ce site, en images de synthèse.</em></p>'

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
<p>Quatre jantes multibranches arrivées en noir d’origine, ternes et rayées entre les branches par des
années de brosse. Leur propriétaire voulait un or profond, sans paillettes, qui reste élégant sur une
carrosserie noire.</p>
<p>Après décapage complet et sablage fin, un apprêt époxy a été cuit puis poncé branche par branche. La
teinte, une base or à pigments fins posée sur un fond sombre, a été validée sur une plaque d’essai avant
d’être appliquée en trois voiles. Un vernis satiné la protège des sels et des poussières de frein.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 8,5&nbsp;×&nbsp;20&nbsp;pouces, quatre jantes</li>
<li><strong>Finition&nbsp;:</strong> or satiné, quatre couches</li>
<li><strong>Délai&nbsp;:</strong> six jours ouvrés</li>
</ul>
`.trim(),
  },
  {
    id: 'bleu-metallise-branches-croisees',
    titre: 'Bleu métallisé',
    main_image: photo('portfolio-bleu-1', 'Roue à branches croisées bleu métallisé, vue de trois quarts'),
    carousel: [
      photo(
        'portfolio-bleu-2',
        'Le centre de la roue bleue\u00a0: les branches croisées dessinent une étoile',
      ),
      photo('portfolio-bleu-3', 'Gros plan des branches bleues près du bord, reflets sur les arêtes'),
    ],
    created_at: new Date('2026-09-14T09:00:00+02:00'),
    description: `
<p>Un jeu de jantes argent sans défaut de structure, mais piqué par la corrosion sous le vernis. Plutôt que
de refaire l’argent, leur propriétaire a choisi de les accorder au bleu de ses étriers.</p>
<p>Le dessin croisé compte des dizaines de petites facettes où la peinture aime couler. La base bleue a donc
été posée en voiles courts, jante tournante, puis reprise à l’aérographe dans les angles. Deux couches
de vernis brillant, polies après durcissement, donnent au bleu sa profondeur.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 8&nbsp;×&nbsp;19&nbsp;pouces, quatre jantes</li>
<li><strong>Finition&nbsp;:</strong> bleu métallisé, vernis brillant</li>
<li><strong>Délai&nbsp;:</strong> cinq jours ouvrés</li>
</ul>
`.trim(),
  },
  {
    id: 'blanc-branches-doubles-rallye',
    titre: 'Blanc pur',
    main_image: photo('portfolio-blanc-1', 'Roue blanche à cinq branches doubles, vue de face'),
    carousel: [
      photo('portfolio-blanc-2', 'La roue blanche de trois quarts, contraste avec le flanc noir du pneu'),
      photo(
        'portfolio-blanc-3',
        'Gros plan du moyeu noir et des branches doubles blanches, vis de roue noires',
      ),
    ],
    created_at: new Date('2026-07-06T09:00:00+02:00'),
    description: `
<p>Une voiture préparée dans l’esprit des rallyes des années&nbsp;1980, et quatre jantes grises à rendre
blanches. Sur du blanc, le moindre creux et la moindre trace de ponçage se voient.</p>
<p>Les jantes ont été décapées par bain, deux voiles légers repris à la presse, puis les éclats de bord
rechargés et dressés. Après l’apprêt, un guide de ponçage noir a révélé les derniers défauts. Le blanc
pur, sans nacre, est couvert d’un vernis résistant aux poussières de frein, qui se lave au jet.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 7,5&nbsp;×&nbsp;17&nbsp;pouces, quatre jantes et la roue de
secours</li>
<li><strong>Finition&nbsp;:</strong> blanc pur brillant, vis et caches noirs</li>
<li><strong>Délai&nbsp;:</strong> sept jours ouvrés</li>
</ul>
`.trim(),
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
<p>Une jante avant droite, envoyée par un expert après un choc contre une bordure&nbsp;: le bord râpé sur
un tiers du tour, le vernis soulevé par la corrosion sur trois branches, et un voile de
1,2&nbsp;millimètre mesuré au comparateur.</p>
<p>Dévoilage d’abord, à froid, jusqu’à 0,2&nbsp;millimètre. Puis décapage, recharge du bord au TIG,
peinture anthracite des creux et nouvelle passe au tour à diamant&nbsp;: 0,15&nbsp;millimètre enlevé, pas
davantage. Les trois autres jantes n’ont pas eu besoin d’être reprises.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 8&nbsp;×&nbsp;18&nbsp;pouces, une jante</li>
<li><strong>Finition&nbsp;:</strong> face diamantée, creux anthracite, vernis brillant</li>
<li><strong>Délai&nbsp;:</strong> quatre jours ouvrés</li>
</ul>
`.trim(),
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
<p>Une petite voiture de piste, des freins qui chauffent, et un client las de voir ses jantes noircir en
une saison. Il voulait un bronze de compétition facile à nettoyer.</p>
<p>Nous avons appliqué un revêtement céramique en couche mince, moins de trente microns, cuit
à 120&nbsp;°C. Il supporte la chaleur des freins mieux qu’une peinture, n’ajoute presque pas de masse et
garde nettes les arêtes du dessin. Les portées de moyeu et les cônes de vis sont restés en métal nu, comme
il se doit.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 9&nbsp;×&nbsp;18 et 9,5&nbsp;×&nbsp;18&nbsp;pouces</li>
<li><strong>Finition&nbsp;:</strong> céramique bronze mat</li>
<li><strong>Délai&nbsp;:</strong> six jours ouvrés</li>
</ul>
`.trim(),
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
<p>Pour une fin de location, quatre jantes bicolores marquées par les bordures, à rendre conformes avant
l’état des lieux. Le loueur demandait l’aspect d’origine, et la preuve qu’aucune limite d’épaisseur n’était
franchie.</p>
<p>Chaque jante a été palpée en plus de cent points&nbsp;; l’outil a suivi le profil réel et n’a enlevé que
ce qu’il fallait pour effacer les marques. Les fonds ont été repeints en anthracite avant la coupe, afin
que la limite entre les deux tons tombe exactement sur l’arête. Un compte rendu de mesures a accompagné la
facture.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 8&nbsp;×&nbsp;19&nbsp;pouces, quatre jantes</li>
<li><strong>Finition&nbsp;:</strong> diamantée sur fond anthracite, première reprise</li>
<li><strong>Délai&nbsp;:</strong> cinq jours ouvrés</li>
</ul>
`.trim(),
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
<p>Des jantes diamantées déjà reprises deux fois, et qu’une troisième passe aurait trop amincies aux
branches. Nous l’avons dit, et proposé ce noir profond.</p>
<p>Le métal a été décapé et sablé, les entailles des bords reprises puis apprêtées. Le noir est une base à l’eau
très couvrante&nbsp;; tout son éclat vient du vernis, posé épais et égrené entre deux couches. L’intérieur
du fût est peint lui aussi, si bien que la roue paraît noire sous tous les angles et que la boue n’accroche
plus.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 8,5&nbsp;×&nbsp;20&nbsp;pouces, quatre jantes</li>
<li><strong>Finition&nbsp;:</strong> noir brillant, fût compris</li>
<li><strong>Délai&nbsp;:</strong> cinq jours ouvrés</li>
</ul>
`.trim(),
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
<p>Quatre jantes d’une berline de direction, intactes de forme mais jaunies, car le vernis d’origine
avait vieilli. Le garage voulait retrouver cet argent tendu, presque chromé, que les constructeurs
appellent <em>hyper silver</em>.</p>
<p>Cette teinte demande un fond noir lisse comme un miroir, puis un voile
d’argent si mince qu’il laisse passer le sombre. Trop chargé, il devient gris&nbsp;; trop léger, il tache.
Chaque jante a été comparée sous lampe à un témoin d’origine avant le vernis.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 8&nbsp;×&nbsp;19&nbsp;pouces, quatre jantes</li>
<li><strong>Finition&nbsp;:</strong> argent brillant, teinte constructeur</li>
<li><strong>Délai&nbsp;:</strong> cinq jours ouvrés</li>
</ul>
`.trim(),
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
<p>Les jantes monoblocs d’une GT des années&nbsp;1990&nbsp;: bords oxydés, branches repeintes plusieurs
fois, vernis craquelé. Leur propriétaire voulait revoir ce large anneau de métal nu que l’époque aimait
tant.</p>
<p>Après décapage et ressuage, elles ont passé une semaine en tribofinition, d’où le métal sort déjà
régulier. Les bords étagés ont ensuite été menés au buffle et à la pâte fine, jusqu’à s’y regarder, puis
masqués le temps de peindre les branches dans leur argent d’origine. Le poli reste nu et s’entretient
à la cire, deux fois l’an.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 8,5&nbsp;×&nbsp;17 et 10&nbsp;×&nbsp;17&nbsp;pouces</li>
<li><strong>Finition&nbsp;:</strong> bord poli miroir, centre argent</li>
<li><strong>Délai&nbsp;:</strong> trois semaines</li>
</ul>
`.trim(),
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
<p>Six véhicules d’une même flotte, vingt-quatre jantes argent aux bords élimés par les
livraisons. Le gestionnaire voulait une teinte sobre, qui ne marque pas, et des véhicules immobilisés un
jour au plus.</p>
<p>Nous avons travaillé par échange, un jeu d’avance dans l’atelier, et les roues terminées repartaient
au matin avec le véhicule. Décapage, reprise des bords, poudre polyester noire cuite au four puis
vernis satiné&nbsp;; ce couple tient mieux aux bordures qu’une peinture liquide.</p>
<ul>
<li><strong>Dimensions&nbsp;:</strong> 7&nbsp;×&nbsp;16&nbsp;pouces, vingt-quatre jantes</li>
<li><strong>Finition&nbsp;:</strong> noir satiné, poudre et vernis</li>
<li><strong>Délai&nbsp;:</strong> un jour par véhicule</li>
</ul>
`.trim(),
  },
]

/** The portfolio that an empty site starts with, newest first. */
export const demoPortfolioEntries = entries.map((entry) => ({
  ...entry,
  description: `${entry.description}\n${exampleNote}`,
}))
