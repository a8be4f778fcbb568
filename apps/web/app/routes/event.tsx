export default function Event() {
  return null;
}
