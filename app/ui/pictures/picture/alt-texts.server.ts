// Written by imagery/encode.mjs.
import type { PictureName } from './pictures.ts'

/**
 * French text alternatives of the site’s own pictures. The table is not sent to browsers: each page contains only those that it
 * needs.
 */
export const pictureAltTexts: Record<PictureName, string> = {
  'apres-1': 'Après : la même jante rediamantée, bord et branches remis à neuf',
  'apres-2': 'Après : la même jante multibranche noire et diamantée remise à neuf',
  'apres-3': 'Après : la même jante, fissure soudée et peinture argent refaite',
  'apres-4': 'Après : la même jante repeinte en noir satiné',
  'atelier-cabine': 'Jante bleue sur son pied dans une cabine de peinture éclairée',
  'atelier-crochets':
    'Trois jantes suspendues à des crochets d’atelier : apprêtée, peinte en anthracite mat, puis vernie',
  'atelier-maillet': 'Jante argent montée sur son axe, un maillet de bois posé devant elle',
  'atelier-palpeur': 'Bras de mesure : sa bille de rubis touche le bord d’une jante multibranche',
  'atelier-rack': 'Deux étages de jantes finies, rangées sur un rack',
  'atelier-tour':
    'Outil de tour à plaquette sur la face d’une jante : copeaux d’aluminium en rubans, métal mis à nu',
  'avant-1': 'Avant : jante diamantée au bord frotté contre un trottoir et au vernis corrodé',
  'avant-2': 'Avant : jante multibranche au bord râpé et à la face corrodée',
  'avant-3': 'Avant : jante argent ternie vue de l’arrière, une fissure fine part du bord intérieur du fût',
  'avant-4': 'Avant : jante argent ternie dont la peinture s’écaille jusqu’au métal',
  'balayage-affiche': 'Roue diamantée anthracite sous une lumière de studio',
  'banniere-tall': 'Jante à branches en Y, face diamantée, dont le reflet s’étire sur un sol noir',
  'banniere-wide':
    'Gros plan d’une jante à branches en Y : les stries du tour accrochent la lumière, le reste se perd dans le noir',
  'cerakote-couronne-bleu': 'Couronne de transmission revêtue de céramique bleu titane',
  'cerakote-couvercle-graphite': 'Couvercle à ailettes revêtu de céramique graphite',
  'cerakote-echappement-tungstene': 'Sortie d’échappement revêtue de céramique gris tungstène',
  'cerakote-etrier-rouge': 'Étrier de frein à quatre pistons revêtu de céramique rouge mate',
  'cerakote-ressort-bronze': 'Ressort de suspension revêtu de céramique bronze',
  'cerakote-support-od': 'Équerre de fixation revêtue de céramique vert olive',
  'cerakote-visserie-bronze': 'Vis et écrous revêtus de céramique bronze et noire',
  'etape-1-recue':
    'La jante à son arrivée : bord râpé, diamantage terni, corrosion sous le vernis de plusieurs branches',
  'etape-2-decapee':
    'La même jante décapée : métal nu, gris et mat, les marques du trottoir encore visibles sur le bord',
  'etape-3-appretee': 'La même jante apprêtée : un gris clair uniforme, le bord redevenu rond',
  'etape-4-peinte': 'La même jante peinte en anthracite mat du bord au moyeu',
  'etape-5-diamantee': 'La même jante sortie du tour : face et bord en métal brillant, creux anthracite mat',
  'etape-6-vernie':
    'La même jante vernie : face diamantée profonde, creux anthracite brillants, bord sans un défaut',
  'finition-bicolore': 'Jante nue bicolore : face diamantée et fond noir brillant',
  'finition-bord-poli': 'Jante nue à face peinte anthracite et bord extérieur poli miroir',
  'finition-chrome': 'Jante nue entièrement chromée reflétant les bandeaux lumineux du studio',
  'finition-couleur-unie': 'Jante nue à branches en Y peinte en graphite brillant uni',
  'finition-interieur-fut': 'Jante nue à face sombre et intérieur de fût rouge',
  'finition-peinture-ceramique': 'Jante nue en peinture céramique bronze satiné',
  'finition-vernis-teinte': 'Jante nue polie sous un vernis teinté fumé',
  'hero-tall': 'Roue en alliage à branches en Y, face diamantée, posée sur un sol sombre',
  'hero-wide': 'Roue en alliage à branches en Y, face diamantée et fond anthracite, dans un studio sombre',
  'portfolio-blanc-1': 'Quatre jantes blanches à branches doubles, rangées sur un rack',
  'portfolio-blanc-2': 'Roue à branches doubles peinte en blanc, vue de trois quarts, pneu à gros pavés',
  'portfolio-blanc-3': 'Moyeu et branches doubles d’une jante blanche, vus de près',
  'portfolio-bleu-1': 'Roue à branches croisées peinte en bleu métallisé, sur une voiture gris clair',
  'portfolio-bleu-2': 'Moyeu et branches croisées d’une jante bleu métallisé, vus de près',
  'portfolio-bleu-3': 'Bord et branches croisées d’une jante bleu métallisé, vus de près',
  'portfolio-bord-poli-1': 'Roue à cinq branches argent à bord poli, vue de trois quarts',
  'portfolio-bord-poli-2': 'Bord poli miroir et branche argent d’une jante à cinq branches, vus de près',
  'portfolio-bord-poli-3': 'Roue à cinq branches argent à bord poli, vue de face',
  'portfolio-bronze-1': 'Roue à branches doubles en peinture céramique bronze, vue de trois quarts',
  'portfolio-bronze-2': 'Moyeu et branches doubles d’une jante en céramique bronze, vus de près',
  'portfolio-bronze-3': 'Bord et branches d’une jante en céramique bronze, vus de près',
  'portfolio-diamante-1': 'Gros plan du moyeu d’une roue diamantée, stries d’usinage visibles',
  'portfolio-diamante-2': 'Gros plan du rebord et des branches d’une roue diamantée',
  'portfolio-graphite-1': 'Face d’une jante à branches doubles, aluminium diamanté et anthracite',
  'portfolio-hyper-silver-1': 'Roue à branches croisées argent brillant, vue de trois quarts',
  'portfolio-hyper-silver-2': 'Roue à branches croisées argent brillant, vue de face',
  'portfolio-hyper-silver-3': 'Moyeu et branches croisées d’une jante argent brillant, vus de près',
  'portfolio-noir-brillant-1': 'Roue multibranche noir brillant, vue de trois quarts',
  'portfolio-noir-brillant-2': 'Bord et branches fines d’une jante multibranche noir brillant, vus de près',
  'portfolio-noir-brillant-3': 'Moyeu d’une jante multibranche noir brillant, vu de près',
  'portfolio-or-1': 'Roue multibranche peinte en or, vue de trois quarts',
  'portfolio-or-2': 'Bord et branches fines d’une jante or, vus de près',
  'portfolio-or-3': 'Roue multibranche peinte en or, vue de face',
  'portfolio-satin-1': 'Face d’une jante à branches en Y noir satiné',
  'portfolio-satin-2': 'Roue à branches en Y noir satiné, vue de trois quarts',
  'portfolio-satin-3': 'Bord et branches en Y d’une jante noir satiné, vus de près',
  'service-decapage': 'Jante à moitié décapée : ancienne peinture rouge à gauche, aluminium nu à droite',
  'service-devoilage': 'Jante nue montée sur un axe, comparateur à cadran en appui sur le rebord',
  'service-personnalisation': 'Trois jantes côte à côte : bronze mat, noir diamanté et bleu brillant',
  'service-renovation': 'Roue à branches doubles diamantée, rénovée, vue de trois quarts',
  'service-soudure':
    'Soudure TIG à l’intérieur du fût d’une jante : buse en céramique, fil d’apport, cordon régulier',
  'service-tribofinition': 'Jante à demi enfouie dans une cuve de petits cônes de céramique',
  'service-twkustoms':
    'Pièces de moto sur un sol sombre : couronne en aluminium brossé, carter à ailettes graphite, ressort rouge',
  'soudure-cordon':
    'Cordon de soudure TIG terminé à l’intérieur du fût : ondes régulières, bande blanche de chaque côté',
  'traitement-anodisation':
    'Porte-moyeu et deux vis en aluminium anodisé rouge : teinte profonde, éclat satiné',
  'traitement-chrome': 'Porte-moyeu et deux vis chromés : miroir froid, reflets francs noirs et blancs',
  'traitement-cuivre': 'Porte-moyeu et deux vis cuivrés : rose orangé vif, gorges rougeoyantes',
  'traitement-nickel': 'Porte-moyeu et deux vis nickelés : gris chaud, légèrement doré, reflets adoucis',
  'traitement-polissage': 'Porte-moyeu et deux vis polis : miroir clair du métal nu, reflets un peu fondus',
  'traitement-zinc': 'Porte-moyeu et deux vis zingués, passivation jaune : or pâle irisé de rose et de vert',
  'voiture-roue':
    'Roue à branches en Y montée sur une voiture bleue, disque et étrier rouge derrière les branches',
}
