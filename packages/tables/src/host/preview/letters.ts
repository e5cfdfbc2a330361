/** The letters beyond ASCII of languages that encodings of one byte a sign were made for, the frequent ones first. */
export interface Alphabet {
  readonly letters: string;
  /** Whether words are written in letters of ASCII too. */
  readonly isLatin: boolean;
  readonly encodings: readonly string[];
}

const western = ["windows-1252", "iso-8859-15", "macintosh", "ibm850", "ibm437"];
const central = ["windows-1250", "iso-8859-2"];
const cyrillic = ["windows-1251", "koi8-r", "ibm866"];

const latin = (letters: string, encodings: readonly string[]) => ({ letters, isLatin: true, encodings });
const other = (letters: string, encodings: readonly string[]) => ({ letters, isLatin: false, encodings });

export const alphabets: readonly Alphabet[] = [
  latin("üäöß", [...western, ...central]),
  latin("éèàêçîôâûùëïœ", western),
  latin("óíáéñúü", western),
  latin("ãçáéõóêíâúàô", western),
  latin("àèòùìé", western),
  latin("äöåé", western),
  latin("øåæé", western),
  latin("íáéæðöúóþý", western),
  latin("óąłęśżćńź", central),
  latin("íáéěýřžčšůúťóďň", central),
  latin("áíéčúžýšľťôňóäďĺŕ", central),
  latin("áéöőóíüúű", central),
  latin("čšžćđ", central),
  latin("ăîâşţ", central),
  latin("ıüşğçöâî", ["windows-1254"]),
  other("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", cyrillic),
  other("оанивіретслкумдпзяьбгйчхжїцшюєщфґ", ["windows-1251"]),
  other("аоеинтрсвлкмдпујзгбчшцжхњљћђфџ", ["windows-1251"]),
  other("αοιετσνηυρπκμλςωόίδάγήθχέύφβώξζψϊ", ["windows-1253"]),
];
