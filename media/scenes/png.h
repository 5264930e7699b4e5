// Writes 16-bit RGB as PNG.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

inline void put32(std::vector<uint8_t> &o, uint32_t v) { for (int i = 24; i >= 0; i -= 8) o.push_back(v >> i); }
inline bool writePng(const char *name, const std::vector<uint16_t> &rgb, int W, int H) {  // stored, not deflated: no library needed
  static uint32_t table[256];
  for (uint32_t i = 0; i < 256; i++) { uint32_t c = i; for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1; table[i] = c; }
  std::vector<uint8_t> file = {137, 80, 78, 71, 13, 10, 26, 10};
  auto chunk = [&](const char *type, const std::vector<uint8_t> &data) {
    put32(file, data.size());
    size_t from = file.size();
    for (int i = 0; i < 4; i++) file.push_back(type[i]);
    file.insert(file.end(), data.begin(), data.end());
    uint32_t c = ~0u;
    for (size_t i = from; i < file.size(); i++) c = table[(c ^ file[i]) & 255] ^ (c >> 8);
    put32(file, ~c);
  };
  std::vector<uint8_t> head; put32(head, W); put32(head, H);
  for (int v : {16, 2, 0, 0, 0}) head.push_back(v);
  chunk("IHDR", head);
  std::vector<uint8_t> raw, z = {0x78, 1};
  for (int y = 0; y < H; y++) { raw.push_back(0); for (int i = y * W * 3; i < (y + 1) * W * 3; i++) raw.push_back(rgb[i] >> 8), raw.push_back(rgb[i] & 255); }
  uint32_t a = 1, b = 0;
  for (uint8_t v : raw) { a = (a + v) % 65521; b = (b + a) % 65521; }
  for (size_t i = 0; i < raw.size(); i += 65535) {
    size_t n = std::min<size_t>(65535, raw.size() - i);
    z.push_back(i + n == raw.size());
    for (int v : {int(n & 255), int(n >> 8), int(~n & 255), int((~n >> 8) & 255)}) z.push_back(v);
    z.insert(z.end(), raw.begin() + i, raw.begin() + i + n);
  }
  put32(z, b << 16 | a);
  chunk("IDAT", z); chunk("IEND", {});
  FILE *f = std::fopen(name, "wb");
  if (!f) return false;
  bool ok = std::fwrite(file.data(), 1, file.size(), f) == file.size();
  return std::fclose(f) == 0 && ok;
}
